import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** A regular expression of the sources and where it stands. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** File and line, from the root of the project. */
  readonly place: string;
}

const SOURCES = ['apps/*/src/**/*.ts', 'libs/**/src/**/*.ts'];
const NOT_THE_PRODUCT =
  /\.test\.ts$|\.fixture\.ts$|^libs\/testing\/|^apps\/cli\/src\/evaluate\/|\/(?:node_modules|test-support|nothing-lost|fuzz)\//;

const isConstruction = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** Returns the files of the product's sources, from its root. */
export const sourceFiles = (root: string): string[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !NOT_THE_PRODUCT.test(file))
    .sort();

/** Returns the literals of a file, and the lines where it builds patterns. */
export function patternsOfFile(root: string, file: string): { literals: Pattern[]; constructed: string[] } {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const literals: Pattern[] = [];
  const constructed: string[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place });
    } else if (isConstruction(node)) constructed.push(place);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { literals, constructed };
}

/** Returns the patterns that the files build while they are loaded. Patterns built later are not seen. */
export async function patternsBuiltOnLoading(root: string, files: readonly string[]): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parameters, newTarget) {
      const pattern = Reflect.construct(target, parameters, newTarget) as RegExp;
      const place = placeOfCaller(root);
      if (place !== undefined) built.push({ source: pattern.source, flags: pattern.flags, place });
      return pattern;
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = Original;
  }
  return built;
}

/** Returns file and line of the caller of a function that is two calls away, if it is of the product. */
function placeOfCaller(root: string): string | undefined {
  const line = new Error().stack?.split('\n')[3] ?? '';
  const start = line.indexOf(pathToFileURL(root).href);
  if (start < 0) return undefined;
  const [file, number] = line.slice(start + pathToFileURL(root).href.length + 1).split(/:(\d+)/);
  return `${file}:${number}`;
}
