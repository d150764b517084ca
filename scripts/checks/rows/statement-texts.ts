// The texts of the statements in the sources. A statement is a template with values and with further templates, which come from
// constants, functions, conditions and callers: this reads the sources as far as they put a text together. Where a condition
// depends on a value that is only known when the server runs, the statement has a text for each branch.

import * as ts from "typescript/unstable/ast";
import { type Project, type Type, TypeFlags } from "typescript/unstable/sync";
import { Branches } from "./branches.ts";
import { Scopes } from "./scopes.ts";
import { nodesIn, Sources, textOfName } from "./sources.ts";
import {
  Closure,
  compare,
  elementOf,
  fieldOf,
  literalOf,
  NO_LITERAL,
  resolved,
  type Scope,
  Sql,
  type StatementText,
  Unknown,
  type Value,
  write,
} from "./value.ts";

export type Statement = { file: string; call: ts.CallExpression; template: ts.TaggedTemplateExpression };
type TypeOfValue = { isPart: boolean; isAlways: boolean; isNullable: boolean };

const LIST_METHODS = ["map", "flatMap", "filter", "reduce"];

export class StatementReader {
  readonly #project: Project;
  readonly #sources: Sources;
  readonly #branches = new Branches();
  readonly #scopes: Scopes;
  readonly #types = new Map<ts.Expression, TypeOfValue>();

  /** `files`: those whose statements are read, and all that may call them, as paths from the root. */
  constructor(project: Project, root: string, files: readonly string[]) {
    this.#project = project;
    this.#sources = new Sources(project, root, files);
    this.#scopes = new Scopes(this.#sources, this.#branches, (node, scope) => this.#value(node, scope));
  }

  /** The statements of a file that read rows: `rows<Row>(db)` and `row<Row>(db)`. */
  statementsOf(file: string): Statement[] {
    const module = this.#sources.module(file);
    if (!module) return [];
    return nodesIn(module.source, ts.isTaggedTemplateExpression).flatMap((template) => {
      const { tag } = template;
      const isRead =
        ts.isCallExpression(tag) && ts.isIdentifier(tag.expression) && /^rows?$/.test(tag.expression.text);
      return isRead ? [{ file, call: tag, template }] : [];
    });
  }

  /** All texts that the statement may have. @throws Error where it cannot tell */
  textsOf({ template }: Statement): StatementText[] {
    const texts = this.#branches.writeAll(() => write(this.#template(template, this.#scopes.at(template))));
    return [...new Map(texts.map((text) => [text.text, text])).values()];
  }

  #template({ template }: ts.TaggedTemplateExpression, scope: Scope): Sql {
    if (!ts.isTemplateExpression(template)) return new Sql([template.text]);
    const spans = template.templateSpans.flatMap(({ expression, literal }) => [
      ...this.#part(expression, scope),
      literal.text,
    ]);
    return new Sql([template.head.text, ...spans]);
  }

  #part(expression: ts.Expression, scope: Scope): Sql["parts"] {
    const value = this.#value(expression, scope);
    if (value instanceof Sql) return value.parts;
    if (!(value instanceof Unknown)) return [{ isNullable: value === null || value === undefined }];
    const { isPart, isAlways, isNullable } = this.#typeOf(expression);
    const passed = isPart && this.#resolved(value);
    if (passed instanceof Sql) return passed.parts;
    if (isAlways) throw new Error(`the check cannot tell what \${${plain(expression)}} is`);
    return [{ isNullable }];
  }

  /** Whether what is filled in may be, or always is, a part of a statement, and whether it may be null. Asked for a whole file at once. */
  #typeOf(expression: ts.Expression): TypeOfValue {
    if (!this.#types.has(expression)) {
      const filled = nodesIn(expression.getSourceFile(), ts.isTemplateSpan).map((span) => span.expression);
      const types = this.#project.checker.getTypeAtLocation(filled);
      const seen = new Map<number, TypeOfValue>();
      filled.forEach((one, at) => {
        const type = types[at];
        const found = type && (seen.get(type.id) ?? typeOfValue(type));
        if (!found) return;
        seen.set(type.id, found);
        this.#types.set(one, found);
      });
    }
    return this.#types.get(expression) ?? { isPart: false, isAlways: false, isNullable: true };
  }

  #resolved(value: Value): Value {
    return resolved(value, this.#branches);
  }

  /** Whether the condition is met, in the text that is being written. */
  #isMet(node: ts.Expression, scope: Scope): boolean {
    if (ts.isParenthesizedExpression(node)) return this.#isMet(node.expression, scope);
    if (isNot(node)) return !this.#isMet(node.operand, scope);
    const value = this.#value(node, scope);
    if (!(value instanceof Unknown)) return Boolean(value);
    // A condition and its opposite are one.
    const text = plain(node);
    const positive = text.replace("!==", "===").replace(/\.length > 0$/, ".length === 0");
    const isFirst = this.#branches.choose(`${this.#sources.pathOf(node)}: ${positive}`, 2) === 0;
    return isFirst === (positive === text);
  }

  #value(node: ts.Node, scope: Scope): Value {
    const inner = innerOf(node);
    if (inner) return this.#value(inner, scope);
    if (ts.isIdentifier(node))
      return node.text === "undefined" ? undefined : this.#scopes.find(node.text, scope);
    if (ts.isTaggedTemplateExpression(node)) {
      const isSql = ts.isIdentifier(node.tag) && node.tag.text === "sql";
      return isSql ? this.#template(node, scope) : new Unknown();
    }
    const literal = literalOf(node);
    if (literal !== NO_LITERAL) return literal;
    if (ts.isTemplateExpression(node)) return this.#text(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope);
    if (ts.isConditionalExpression(node))
      return this.#value(this.#isMet(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isPrefixUnaryExpression(node))
      return isNot(node) ? !this.#isMet(node.operand, scope) : new Unknown();
    if (ts.isArrayLiteralExpression(node)) return this.#list(node.elements, scope);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, scope);
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope);
    if (ts.isNewExpression(node)) return this.#set(node, scope);
    return ts.isCallExpression(node) ? this.#call(node, scope) : new Unknown();
  }

  /** A text of which a part is not known has a 0 there. */
  #text({ head, templateSpans }: ts.TemplateExpression, scope: Scope): string {
    const spans = templateSpans.map(({ expression, literal }) => {
      const value = this.#value(expression, scope);
      return `${typeof value === "object" ? 0 : value}${literal.text}`;
    });
    return [head.text, ...spans].join("");
  }

  #binary({ left, operatorToken, right }: ts.BinaryExpression, scope: Scope): Value {
    const first = this.#value(left, scope);
    const { kind } = operatorToken;
    const isAnd = kind === ts.SyntaxKind.AmpersandAmpersandToken;
    const isOr = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
    const second = () => this.#value(right, scope);
    if (!isAnd && !isOr) return compare(first, kind, second());
    if (first instanceof Unknown) {
      const other = second();
      return other instanceof Sql && this.#isMet(left, scope) === isAnd ? other : first;
    }
    const isFirst = kind === ts.SyntaxKind.QuestionQuestionToken ? (first ?? null) !== null : Boolean(first);
    return isFirst === isAnd ? second() : first;
  }

  #list(elements: Iterable<ts.Expression>, scope: Scope): Value[] {
    return [...elements].flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [this.#value(element, scope)];
      const list = this.#resolved(this.#value(element.expression, scope));
      return Array.isArray(list) ? list : [];
    });
  }

  #object({ properties }: ts.ObjectLiteralExpression, scope: Scope): Map<string, Value> {
    const object = new Map<string, Value>();
    for (const property of properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.#value(property.expression, scope);
        for (const [name, value] of spread instanceof Map ? spread : []) object.set(name, value);
      } else if (ts.isShorthandPropertyAssignment(property))
        object.set(textOfName(property.name), this.#value(property.name, scope));
      else if (ts.isPropertyAssignment(property)) {
        object.set(textOfName(property.name), this.#value(property.initializer, scope));
      }
    }
    return object;
  }

  #property({ expression, name }: ts.PropertyAccessExpression, scope: Scope): Value {
    const imported = ts.isIdentifier(expression) && this.#sources.imported(expression, expression.text);
    if (imported && imported.name === "*") return this.#scopes.findIn(imported.file, name.text);
    return fieldOf(this.#value(expression, scope), name.text, this.#branches);
  }

  /** Where the key is not known, each of the values in its turn. */
  #element(node: ts.ElementAccessExpression, scope: Scope): Value {
    const whole = this.#resolved(this.#value(node.expression, scope));
    const key = this.#value(node.argumentExpression, scope);
    const values = Array.isArray(whole) ? whole : whole instanceof Map ? [...whole.values()] : [];
    if (values.length === 0) return elementOf(whole, this.#branches);
    if (!(key instanceof Unknown))
      return Array.isArray(whole) ? whole[Number(key)] : fieldOf(whole, String(key), this.#branches);
    const count = values.length + (ts.isBinaryExpression(node.parent) ? 1 : 0);
    return values[this.#branches.choose(`${this.#sources.pathOf(node)}: ${plain(node)}`, count)];
  }

  /** The list of a set. */
  #set({ expression, arguments: args }: ts.NewExpression, scope: Scope): Value {
    const [first] = plain(expression) === "Set" ? this.#list(args ?? [], scope) : [];
    return Array.isArray(first)
      ? [...new Map(first.map((one) => [JSON.stringify(one), one])).values()]
      : new Unknown();
  }

  #call({ expression, arguments: args }: ts.CallExpression, scope: Scope): Value {
    if (ts.isIdentifier(expression) && expression.text === "raw") {
      const text = this.#resolved(this.#list(args, scope)[0]);
      return typeof text === "string" ? new Sql([text]) : new Unknown();
    }
    if (plain(expression) === "Object.keys") {
      const [object] = this.#list(args, scope);
      return object instanceof Map ? [...object.keys()] : new Unknown();
    }
    if (ts.isPropertyAccessExpression(expression) && LIST_METHODS.includes(expression.name.text))
      return this.#walk(expression, this.#list(args, scope), scope);
    const called = this.#value(expression, scope);
    return called instanceof Closure ? this.#apply(called, this.#list(args, scope)) : new Unknown();
  }

  /** Of a list that is not known: as if it had one element. */
  #walk({ expression, name }: ts.PropertyAccessExpression, args: readonly Value[], scope: Scope): Value {
    const list = this.#value(expression, scope);
    const items = Array.isArray(list) ? list : [elementOf(list, this.#branches)];
    const [called] = args;
    if (!(called instanceof Closure)) return new Unknown();
    if (name.text === "reduce") {
      const [first, ...others] = args.length > 1 ? [args[1], ...items] : items;
      return others.reduce<Value>((all, item) => this.#apply(called, [all, item]), first);
    }
    const results = items.map((item, at) => this.#apply(called, [item, at]));
    if (name.text === "map") return results;
    if (name.text === "filter")
      return Array.isArray(list)
        ? items.filter((_, at) => results[at] instanceof Unknown || results[at])
        : list;
    return results.filter((one) => !(one instanceof Unknown)).flat();
  }

  #apply({ node, scope: outer }: Closure, args: readonly Value[]): Value {
    const scope: Scope = { names: new Map(), parent: outer };
    node.parameters.forEach(({ name, initializer, dotDotDotToken }, at) => {
      const value = dotDotDotToken ? args.slice(at) : args[at];
      const byDefault = value === undefined ? initializer : undefined;
      this.#scopes.bind(name, () => (byDefault ? this.#value(byDefault, outer) : value), scope);
    });
    if (!node.body) return new Unknown();
    return ts.isBlock(node.body) ? this.#run(node.body.statements, scope) : this.#value(node.body, scope);
  }

  /** What the statements return. */
  #run(statements: Iterable<ts.Statement>, outer: Scope): Value {
    const scope: Scope = { names: new Map(), parent: outer };
    this.#scopes.declare(statements, scope);
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression && this.#value(statement.expression, scope);
      if (!ts.isIfStatement(statement)) continue;
      const isMet = this.#isMet(statement.expression, scope);
      const taken = isMet ? statement.thenStatement : statement.elseStatement;
      const found = taken && this.#run(ts.isBlock(taken) ? taken.statements : [taken], scope);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

const plain = (node: ts.Node): string => node.getText().replace(/\s+/g, " ");

const isNot = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;

/** What the node only wraps. */
function innerOf(node: ts.Node): ts.Expression | undefined {
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node);
  return isWrapped ? node.expression : undefined;
}

function typeOfValue(type: Type): TypeOfValue {
  const members = (type.isUnionType() ? type.getTypes() : null) ?? [type];
  const isPart = members.some((member) => member.isObjectType() && member.getSymbol()?.name === "Sql");
  const isNullable = members.some(({ flags }) => (flags & TypeFlags.Nullable) !== 0);
  return { isPart, isAlways: isPart && members.length === 1, isNullable };
}
