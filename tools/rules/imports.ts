import { parseSync, Visitor } from 'vite';

/** One import, re-export or `import()` of a source file. */
export interface Import {
  specifier: string;
  /** Nothing of it is left at run time: `import type`, `export type`, or `import('…')` as a type. */
  typeOnly: boolean;
  line: number;
}

/**
 * Everything that a TypeScript file imports, as the parser sees it.
 *
 * `import { type A }` is not type-only: under `verbatimModuleSyntax` the module is still loaded.
 *
 * @throws SyntaxError when the file cannot be parsed.
 */
export function importsOf(file: string, source: string): Import[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (specifier: string, start: number, typeOnly: boolean) =>
    found.push({ specifier, typeOnly, line: source.slice(0, start).split('\n').length });
  const isTypeStatement = (start: number) => /^(import|export)\s+type\b/.test(source.slice(start));

  for (const { moduleRequest, start } of module.staticImports)
    add(moduleRequest.value, start, isTypeStatement(start));
  for (const { entries, start } of module.staticExports) {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (specifier !== undefined) add(specifier, start, isTypeStatement(start));
  }
  new Visitor({
    ImportExpression({ source: argument, start }) {
      if (argument.type === 'Literal' && typeof argument.value === 'string')
        add(argument.value, start, false);
    },
    TSImportType({ source: argument, start }) {
      add(argument.value, start, true);
    },
  }).visit(program);
  return found;
}
