// Finds text in JSX that comes and goes, or changes, beside other children. A browser's translator puts each text into an
// element of its own; Preact then does not find the text that it wants to remove, or to insert before.
// Syntax alone does not say whether `{name}` is a text: for those the component tests fail (web/testing/translatable-texts.ts).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { lineOf, root, sourceFiles } from "./source-files.ts";

type Child = ESTree.JSXElement["children"][number];
type Expression = ESTree.Expression | ESTree.JSXEmptyExpression;

/** A sentence for each such text of a file. */
export function bareTextProblems(file: string, code: string): string[] {
  const problems: string[] = [];
  const look = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter((child) => child.type !== "JSXText" || /\S|^ +$/.test(child.value));
    if (shown.length < 2) return;
    for (const [index, child] of shown.entries()) {
      if (isFaulty(child, shown[index - 1]))
        problems.push(
          `${file}:${lineOf(code, child.start)}: a text that changes has neighbours; give it an element, or make all of them one text`,
        );
    }
  };
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(file, code).program);
  return problems;
}

function isFaulty(child: Child, before: Child | undefined): boolean {
  if (child.type === "JSXText") return child.value.trim() !== "" && mayVanish(before);
  if (child.type !== "JSXExpressionContainer") return false;
  const { expression } = child;
  if (!leavesOf(expression).some(isText)) return false;
  return leavesOf(expression).length > 1 || !isFixed(expression) || mayVanish(before);
}

/** What a condition chooses between. */
function leavesOf(expression: Expression): Expression[] {
  if (expression.type === "ConditionalExpression")
    return [...leavesOf(expression.consequent), ...leavesOf(expression.alternate)];
  if (expression.type === "LogicalExpression")
    return [...leavesOf(expression.left), ...leavesOf(expression.right)];
  return [expression];
}

const isText = (expression: Expression): boolean =>
  expression.type === "TemplateLiteral" ||
  (expression.type === "Literal" && typeof expression.value === "string") ||
  (expression.type === "CallExpression" &&
    expression.callee.type === "Identifier" &&
    /^(t|unbroken|String|format[A-Z]\w*|\w+Text)$/.test(expression.callee.name));

/** A literal, or a sentence without values. */
const isFixed = (expression: Expression): boolean =>
  expression.type === "Literal" ||
  (expression.type === "CallExpression" &&
    expression.arguments.length === 1 &&
    expression.arguments[0]?.type === "Literal");

function mayVanish(child: Child | undefined): boolean {
  if (child?.type !== "JSXExpressionContainer") return false;
  const { type } = child.expression;
  return type === "ConditionalExpression" || type === "LogicalExpression";
}

export function checkBareTexts(): string[] {
  const components = sourceFiles("web").filter(
    (file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"),
  );
  return components.flatMap((file) => bareTextProblems(file, readFileSync(join(root, file), "utf8")));
}
