import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { UserGrammar } from 'pare';

/** A grammar that others wrote, from a package of the npm registry, with samples from such packages. */
export interface ThirdPartyGrammar {
  readonly name: string;
  readonly package: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  readonly start: string;
  /** What its code calls, in `hooks/`; without it predicates count as true. */
  readonly hooks?: string;
  readonly samples: SampleSource;
}

type SampleSource =
  /** Files of a package whose paths match. */
  | { readonly kind: 'files'; readonly packages: readonly string[]; readonly match: RegExp }
  /** What the first group of each match holds, in one file. */
  | { readonly kind: 'snippets'; readonly package: string; readonly file: string; readonly match: RegExp };

const ATOMIST = 'lib/tree/ast/antlr';
const JAVA: SampleSource = {
  kind: 'files',
  packages: ['cordova-plugin-camera', 'cordova-plugin-device'],
  match: /\.java$/,
};

/** Packages whose files are read only; `.pnpmfile.mjs` leaves out what their code needs. */
export const THIRD_PARTY_GRAMMARS: readonly ThirdPartyGrammar[] = [
  {
    name: 'C++ 14',
    package: 'antlr4-c3',
    files: ['test/CPP14.g4'],
    start: 'translationunit',
    samples: {
      kind: 'files',
      packages: ['nan'],
      // The others have macros in the place of declarations.
      match:
        /nan_(callbacks|define|implementation|maybe|new|persistent|private|scriptorigin)\w*(?<!_12_inl)\.h$/,
    },
  },
  {
    name: 'ECMAScript 5',
    package: 'bson-transpilers',
    files: ['grammars/ECMAScript.g4'],
    start: 'program',
    hooks: 'ecmascript.mjs',
    samples: { kind: 'files', packages: ['minimist'], match: /\.js$/ },
  },
  {
    name: 'FEEL',
    package: '@kie-tools/dmn-feel-antlr4-parser',
    files: ['src/parser/grammar/FEEL_1_1.g4'],
    start: 'compilation_unit',
    samples: {
      kind: 'snippets',
      package: '@camunda/feel-builtins',
      file: 'dist/index.js',
      match: /Examples<\/strong><\/p>\\n<pre><code class=\\"language-feel\\">([a-z ]+\([^&;{}]*?\))\\n/g,
    },
  },
  {
    name: 'FHIRPath',
    package: 'fhirpath',
    files: ['src/parser/FHIRPath.g4'],
    start: 'entireExpression',
    samples: {
      kind: 'snippets',
      package: 'fhirpath',
      file: 'README.md',
      match: /fhirpath\.evaluate\([^']*'([^']+)'/g,
    },
  },
  {
    name: 'Java 7',
    package: '@atomist/antlr',
    files: [`${ATOMIST}/java/Java.g4`],
    start: 'compilationUnit',
    samples: JAVA,
  },
  {
    name: 'Java 8',
    package: 'bson-transpilers',
    files: ['grammars/JavaParser.g4', 'grammars/JavaLexer.g4'],
    start: 'compilationUnit',
    samples: JAVA,
  },
  {
    name: 'Java 9',
    package: '@atomist/antlr',
    files: [`${ATOMIST}/java/Java9.g4`],
    start: 'ordinaryCompilation',
    samples: JAVA,
  },
  {
    name: 'Kotlin',
    package: '@atomist/antlr',
    files: [`${ATOMIST}/kotlin/KotlinParser.g4`, `${ATOMIST}/kotlin/KotlinLexer.g4`],
    start: 'kotlinFile',
    samples: { kind: 'files', packages: ['expo-haptics'], match: /arguments.*\.kt$/ },
  },
  {
    name: 'Python 3',
    package: 'bson-transpilers',
    files: ['grammars/Python3.g4'],
    start: 'file_input',
    hooks: 'python3.mjs',
    samples: {
      kind: 'files',
      packages: ['node-gyp'],
      // The others have f-strings, which are newer than the grammar.
      match:
        /(?:gyp_main|setup|pretty_(?:gyp|sln|vcproj)|MSVSProject|(?:common|easy_xml|input|msvs|ninja|xcode)_test|simple_copy|flock_tool|compile_commands_json|dump_dependency_json|gypd|gypsh)\.py$/,
    },
  },
  {
    name: 'regular expressions',
    package: 'adaptive-expressions',
    files: ['src/CommonRegex.g4'],
    start: 'parse',
    samples: {
      kind: 'snippets',
      package: 'swagger-schema-official',
      file: 'apiDeclaration.json',
      match: /"pattern": "([^"]+)"/g,
    },
  },
  {
    name: 'Solidity 0.6',
    package: '@solidity-parser/parser',
    files: ['antlr/Solidity.g4'],
    start: 'sourceUnit',
    samples: { kind: 'files', packages: ['@solidity-parser/parser', '@uniswap/v2-core'], match: /\.sol$/ },
  },
  {
    name: 'Solidity 0.8',
    package: 'solidity-antlr4',
    files: ['grammar/SolidityParser.g4', 'grammar/SolidityLexer.g4'],
    start: 'sourceUnit',
    samples: { kind: 'files', packages: ['erc721a'], match: /contracts.*\.sol$/ },
  },
];

/** The grammar as `checkGrammar` takes it. */
export function userGrammar({ package: name, files, start, hooks }: ThirdPartyGrammar): UserGrammar {
  return {
    grammar: files.map((file) => join(packageFolder(name), file)),
    start,
    hooks: hooks && join(import.meta.dirname, '..', 'hooks', hooks),
  };
}

/** Paths of the samples; snippets are written to files in `folder` first. */
export function sampleFiles({ name, samples }: ThirdPartyGrammar, folder: string): readonly string[] {
  if (samples.kind === 'files') {
    return samples.packages.flatMap((owner) => {
      const root = packageFolder(owner);
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((path) => samples.match.test(path) && !path.includes(`node_modules${sep}`))
        .sort()
        .map((path) => join(root, path));
    });
  }
  const text = readFileSync(join(packageFolder(samples.package), samples.file), 'utf8');
  mkdirSync(folder, { recursive: true });
  return [...text.matchAll(samples.match)].map(([, snippet], k) => {
    const path = join(folder, `${name}-${k + 1}.txt`);
    // Snippets stand in strings of JavaScript or JSON.
    writeFileSync(path, (snippet as string).replace(/\\(["\\])/g, '$1'));
    return path;
  });
}

/** Found by walking up: a package need not export its package.json. */
function packageFolder(name: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (const path of resolve.paths(name) ?? []) {
    const folder = join(path, name);
    try {
      readdirSync(folder);
      return folder;
    } catch {
      // It is further up.
    }
  }
  throw new Error(`the package ${name} is not installed below ${dirname(import.meta.url)}`);
}
