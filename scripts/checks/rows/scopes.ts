// Which value a name has at a place of the sources. Parameters of the functions around the place are unknown, but callers pass them.

import * as ts from "typescript/unstable/ast";
import type { Branches } from "./branches.ts";
import { isFunction, nameOf, type Sources, textOfName } from "./sources.ts";
import { Closure, elementOf, fieldOf, resolved, type Scope, Sql, Unknown, type Value } from "./value.ts";

export class Scopes {
  readonly #sources: Sources;
  readonly #branches: Branches;
  readonly #evaluate: (node: ts.Node, scope: Scope) => Value;
  readonly #modules = new Map<string, Scope>();

  constructor(sources: Sources, branches: Branches, evaluate: (node: ts.Node, scope: Scope) => Value) {
    this.#sources = sources;
    this.#branches = branches;
    this.#evaluate = evaluate;
  }

  find(name: string, scope: Scope): Value {
    for (let at: Scope | null = scope; at; at = at.parent) {
      const found = at.names.get(name);
      if (found) return found();
    }
    return new Unknown();
  }

  /** What another file exports by this name. */
  findIn(file: string, name: string): Value {
    return this.#ofModule(file).names.get(name)?.() ?? new Unknown();
  }

  #ofModule(file: string): Scope {
    const known = this.#modules.get(file);
    if (known) return known;
    const scope: Scope = { names: new Map(), parent: null };
    this.#modules.set(file, scope);
    const module = this.#sources.module(file);
    if (!module) return scope;
    for (const [name, imported] of module.imports)
      scope.names.set(name, () => this.findIn(imported.file, imported.name));
    this.declare(module.source.statements, scope);
    return scope;
  }

  at(node: ts.Node): Scope {
    if (ts.isSourceFile(node)) return this.#ofModule(this.#sources.pathOf(node));
    const outer = this.at(node.parent);
    const scope: Scope = { names: new Map(), parent: outer };
    if (isFunction(node)) {
      node.parameters.forEach(({ name, initializer }, at) => {
        const unknown = new Unknown(() => this.#argument(node, at));
        this.bind(name, () => (initializer ? this.#orDefault(unknown, initializer, outer) : unknown), scope);
      });
    } else if (ts.isBlock(node)) this.declare(node.statements, scope);
    else return outer;
    return scope;
  }

  declare(statements: Iterable<ts.Statement>, scope: Scope): void {
    for (const statement of statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name)
        scope.names.set(statement.name.text, () => new Closure(statement, scope));
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer) this.bind(name, () => this.#evaluate(initializer, scope), scope);
      }
    }
  }

  /** Gives the names of a pattern their parts of the value. */
  bind(name: ts.BindingName, value: () => Value, scope: Scope): void {
    if (ts.isIdentifier(name)) {
      scope.names.set(name.text, value);
      return;
    }
    const fields: string[] = [];
    name.elements.forEach((element, at) => {
      if (!ts.isBindingElement(element) || !element.name) return;
      const { initializer, dotDotDotToken } = element;
      const field = textOfName(element.propertyName ?? element.name);
      fields.push(field);
      const part = (): Value => {
        const whole = value();
        if (ts.isArrayBindingPattern(name)) {
          const list = Array.isArray(whole) ? whole : [elementOf(whole, this.#branches)];
          return dotDotDotToken ? list.slice(at) : list[at];
        }
        if (!dotDotDotToken) return fieldOf(whole, field, this.#branches);
        return whole instanceof Map ? new Map([...whole].filter(([one]) => !fields.includes(one))) : whole;
      };
      this.bind(
        element.name,
        () => (initializer ? this.#orDefault(part(), initializer, scope) : part()),
        scope,
      );
    });
  }

  #orDefault(found: Value, initializer: ts.Expression, scope: Scope): Value {
    const passed = resolved(found, this.#branches);
    if (passed !== undefined && !(passed instanceof Unknown)) return passed;
    const byDefault = this.#evaluate(initializer, scope);
    return passed === undefined || byDefault instanceof Sql ? byDefault : found;
  }

  /** What a caller of the function passes. */
  #argument(node: ts.FunctionLikeDeclaration, at: number): Value {
    const caller = this.#branches.chooseCaller(nameOf(node), this.#sources.callersOf(node));
    if (!caller) return new Unknown();
    const argument = caller.arguments[at] ?? node.parameters[at]?.initializer;
    return argument && this.#evaluate(argument, this.at(argument));
  }
}
