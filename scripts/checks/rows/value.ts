// What an expression of the sources is, as far as it matters to the text of a statement.

import * as ts from "typescript/unstable/ast";
import type { Branches } from "./branches.ts";

/** A part of a statement: texts, and between them values, of which is known whether they may be null. */
export class Sql {
  readonly parts: readonly (string | { isNullable: boolean })[];
  constructor(parts: Sql["parts"]) {
    this.parts = parts;
  }
}

/** What is only known when the server runs. `resolve`: what it is at the callers, for what must be a part of a statement. */
export class Unknown {
  readonly resolve: (() => Value) | undefined;
  constructor(resolve?: () => Value) {
    this.resolve = resolve;
  }
}

export class Closure {
  readonly node: ts.FunctionLikeDeclaration;
  readonly scope: Scope;
  constructor(node: ts.FunctionLikeDeclaration, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

export type Value =
  | Sql
  | Unknown
  | Closure
  | Value[]
  | Map<string, Value>
  | string
  | number
  | boolean
  | null
  | undefined;

export type Scope = { names: Map<string, () => Value>; parent: Scope | null };

export function resolved(value: Value, branches: Branches): Value {
  return branches.inCaller(() => {
    let found = value;
    while (found instanceof Unknown && found.resolve) found = found.resolve();
    return found;
  });
}

/** Of a list that is not known, one that stands for all. */
export function elementOf(value: Value, branches: Branches): Value {
  if (Array.isArray(value)) return value[0];
  return value instanceof Unknown && value.resolve
    ? new Unknown(() => elementOf(resolved(value, branches), branches))
    : new Unknown();
}

export function fieldOf(value: Value, name: string, branches: Branches): Value {
  if (value instanceof Map) return value.get(name);
  if (Array.isArray(value) && name === "length") return value.length;
  return value instanceof Unknown && value.resolve
    ? new Unknown(() => fieldOf(resolved(value, branches), name, branches))
    : new Unknown();
}

export const NO_LITERAL = Symbol("no literal");

/** Of no literal: `NO_LITERAL`. */
export function literalOf(node: ts.Node): string | number | boolean | null | typeof NO_LITERAL {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : NO_LITERAL;
}

export function compare(first: Value, kind: ts.SyntaxKind, second: Value): Value {
  if (first instanceof Unknown || second instanceof Unknown) return new Unknown();
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return first === second;
  if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return first !== second;
  const areNumbers = typeof first === "number" && typeof second === "number";
  return areNumbers && kind === ts.SyntaxKind.GreaterThanToken ? first > second : new Unknown();
}

/** `$1`, `$2` … stand for the values. `isNullable`: whether the one with the number, from 1, may be null. */
export type StatementText = { text: string; isNullable: (parameter: number) => boolean };

export function write({ parts }: Sql): StatementText {
  const values = parts.filter((part) => typeof part !== "string");
  let count = 0;
  const text = parts.map((part) => (typeof part === "string" ? part : `$${++count}`)).join("");
  return { text, isNullable: (parameter) => values[parameter - 1]?.isNullable === true };
}
