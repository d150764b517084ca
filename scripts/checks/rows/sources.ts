// The files of a project: what their names are declared as, what they import, and who calls a function.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as ts from "typescript/unstable/ast";
import type { Project } from "typescript/unstable/sync";

/** `name` of the file; `*` for all of it. */
type Imported = { file: string; name: string };
type SourceModule = { source: ts.SourceFile; imports: ReadonlyMap<string, Imported> };

export class Sources {
  readonly #project: Project;
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #texts = new Map<string, string>();
  readonly #modules = new Map<string, SourceModule | null>();
  readonly #callers = new Map<ts.Node, ts.CallExpression[]>();

  /** `files`: those that may call a function, as paths from the root. */
  constructor(project: Project, root: string, files: readonly string[]) {
    this.#project = project;
    this.#root = root;
    this.#files = files;
  }

  /** Null of a file that is not in the project. */
  module(file: string): SourceModule | null {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const source = this.#project.program.getSourceFile(join(this.#root, file));
    const module = source ? { source, imports: importsOf(source, file) } : null;
    this.#modules.set(file, module);
    return module;
  }

  pathOf(node: ts.Node): string {
    return node.getSourceFile().fileName.slice(this.#root.length + 1);
  }

  imported(node: ts.Node, name: string): Imported | undefined {
    return this.module(this.pathOf(node))?.imports.get(name);
  }

  callersOf(node: ts.FunctionLikeDeclaration): readonly ts.CallExpression[] {
    const known = this.#callers.get(node);
    if (known) return known;
    const name = nameOf(node);
    const files = name === "" ? [] : this.#files.filter((file) => this.#text(file).includes(`${name}(`));
    const found = files.flatMap((file) => this.#callsIn(file, name, this.pathOf(node)));
    this.#callers.set(node, found);
    return found;
  }

  /** The calls of the function with this name and home. */
  #callsIn(file: string, name: string, home: string): ts.CallExpression[] {
    const module = this.module(file);
    if (!module) return [];
    const isFrom = (local: string, wanted: string): boolean => {
      const imported = module.imports.get(local);
      return file === home ? !imported : imported?.file === home && imported.name === wanted;
    };
    return nodesIn(module.source, ts.isCallExpression).filter(({ expression }) =>
      ts.isIdentifier(expression)
        ? expression.text === name && isFrom(name, name)
        : ts.isPropertyAccessExpression(expression) &&
          expression.name.text === name &&
          ts.isIdentifier(expression.expression) &&
          isFrom(expression.expression.text, "*"),
    );
  }

  #text(file: string): string {
    const text = this.#texts.get(file) ?? readFileSync(join(this.#root, file), "utf8");
    this.#texts.set(file, text);
    return text;
  }
}

export const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Empty of a computed name and of a pattern. */
export const textOfName = (name: ts.Node): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "";

/** Empty of a function without a name. */
export function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? "";
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : "";
}

export function nodesIn<Found extends ts.Node>(
  whole: ts.Node,
  isWanted: (node: ts.Node) => node is Found,
): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(whole);
  return found;
}

/** By the names that they have in the file; of packages none. */
function importsOf({ statements }: ts.SourceFile, file: string): Map<string, Imported> {
  const imports = new Map<string, Imported>();
  for (const statement of statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !/^[#.]/.test(from)) continue;
    const path = from.startsWith("#") ? from.slice(1) : join(dirname(file), from);
    if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { file: path, name: "*" });
    else {
      for (const { name, propertyName } of bindings.elements)
        imports.set(name.text, { file: path, name: (propertyName ?? name).text });
    }
  }
  return imports;
}
