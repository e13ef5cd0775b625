import comments from '@eslint-community/eslint-plugin-eslint-comments';
import nx from '@nx/eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { DEBT } from './eslint.debt.mjs';

/** Packages that reach a database, a queue or another vendor's system: only adapters may import them. */
const VENDOR_SDKS = [
  '@prisma/*',
  'ioredis',
  'bullmq',
  '@aws-sdk/*',
  'openai',
  '@elastic/*',
  '@lancedb/*',
  'apache-arrow',
  'pg',
  'onnxruntime-node',
];
/** The web framework: only the platform and the gateway may import it. */
const WEB_FRAMEWORK = [
  'express',
  'express-*',
  'http-proxy-middleware',
  'helmet',
  'swagger-ui-express',
  'redoc-express',
];

const BELOW_ADAPTERS = ['type:ports', 'type:contracts', 'type:domain', 'type:errors'];
const SHARED = ['type:contracts', 'type:domain', 'type:ports', 'type:errors', 'type:platform'];

/** Which project may import which: kind by kind, then scope by scope. Nothing else is allowed. */
const boundaries = (testFiles) => {
  const also = testFiles ? ['type:testing', 'type:adapter-memory', 'type:client'] : [];
  return [
    'error',
    {
      enforceBuildableLibDependency: false,
      allow: [],
      depConstraints: [
        {
          sourceTag: 'type:app',
          onlyDependOnLibsWithTags: [
            'type:feature',
            'type:adapter',
            'type:composition',
            'type:embedded',
            'type:client',
            ...SHARED,
            ...also,
          ],
        },
        {
          sourceTag: 'type:embedded',
          onlyDependOnLibsWithTags: ['type:feature', 'type:adapter', 'type:composition', ...SHARED, ...also],
        },
        {
          sourceTag: 'type:composition',
          onlyDependOnLibsWithTags: ['type:feature', 'type:adapter', ...SHARED, ...also],
        },
        { sourceTag: 'type:feature', onlyDependOnLibsWithTags: [...SHARED, ...also] },
        // Whoever keeps something in Redis connects to it in the one way that libs/adapters/redis knows.
        {
          sourceTag: 'type:adapter',
          onlyDependOnLibsWithTags: [...BELOW_ADAPTERS, 'type:adapter-redis', ...also],
        },
        { sourceTag: 'type:adapter-memory', onlyDependOnLibsWithTags: [...BELOW_ADAPTERS, ...also] },
        { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:contracts', 'type:errors', ...also] },
        { sourceTag: 'type:testing', onlyDependOnLibsWithTags: SHARED },
        { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:contracts'] },
        { sourceTag: 'type:ports', onlyDependOnLibsWithTags: ['type:contracts'] },
        { sourceTag: 'type:client', onlyDependOnLibsWithTags: ['type:contracts', ...(testFiles ? SHARED : [])] },
        { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [] },
        { sourceTag: 'type:errors', onlyDependOnLibsWithTags: [] },
        ...['gateway', 'query', 'documents', 'analytics', 'ingestion', 'mcp', 'web'].map((scope) => ({
          sourceTag: `scope:${scope}`,
          onlyDependOnLibsWithTags: [`scope:${scope}`, 'scope:shared'],
        })),
        // The command line reads files by itself for a dry run; for all else it is a client of the interface.
        { sourceTag: 'scope:cli', onlyDependOnLibsWithTags: ['scope:cli', 'scope:ingestion', 'scope:shared'] },
        { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
        { sourceTag: 'scope:all', onlyDependOnLibsWithTags: ['*'] },
      ],
    },
  ];
};

const restrict = (...groups) => ['error', { patterns: groups.map(([group, message]) => ({ group, message })) }];
/** What stands beside the packages imports them by their names, never a file inside one. */
const NOT_INSIDE = {
  regex: '^(\\.\\./)+(apps|libs)/',
  message: 'Import the package by its name; what it exports stands in its index.ts or in its exports.',
};
const noVendors = [VENDOR_SDKS, 'Vendor SDKs belong in libs/adapters.'];
const noFramework = [WEB_FRAMEWORK, 'Only libs/platform and the gateway know the web framework.'];

/** `Record<string, …>` as the type of a variable, or within the `Readonly` of it. */
const recordOfAnyString = (inside) => {
  const type = `id.typeAnnotation.typeAnnotation${inside}`;
  return `[${type}.typeName.name="Record"][${type}.typeArguments.params.0.type="TSStringKeyword"]`;
};

/**
 * A plain object answers names of its prototype too (`TABLE['constructor']`). The rule sees the two usual forms by
 * their syntax: a constant table that is typed for any string, and `in` with a name that is not written out. It does
 * not see types: a look-up in an object that was passed in or built up, or behind `as keyof`, needs `Object.hasOwn` all
 * the same.
 */
const NO_OPEN_TABLES = [
  'error',
  {
    selector: `:matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[init.type="ObjectExpression"]:matches(${recordOfAnyString('')}, ${recordOfAnyString('.typeArguments.params.0')})`,
    message:
      'A table that is looked up by any string is a Map: a plain object has the names of its prototype too. One that is only listed is "as const".',
  },
  {
    selector: 'BinaryExpression[operator="in"]:not([left.type="Literal"]):not([left.type="PrivateIdentifier"])',
    message: '`in` finds names of the prototype too: use Object.hasOwn or a Map.',
  },
];

/** How large a file or a function may be, and how tangled. */
const MEASURES = {
  'max-lines': ['error', 300],
  'max-lines-per-function': ['error', 60],
  complexity: ['error', 12],
  'max-params': ['error', 3],
  // The formatter breaks all that it can; a text or a pattern is not taken apart for its length.
  'max-len': [
    'error',
    { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
  ],
};
/** Functions that hold tests are as long as their tests are many; the length of the file bounds them. */
const HOLD_TESTS = ['**/*.test.ts', '**/*-contract.ts', '**/*-suite.ts'];
/** What is larger or more tangled today may stay so, and not become more so. */
const debt = Object.entries(DEBT).flatMap(([rule, most]) =>
  Object.entries(most).map(([file, limit]) => ({ files: [file], rules: { [rule]: ['error', limit] } })),
);

/** Settings are read once, where a process starts. */
const NO_ENVIRONMENT = [
  'error',
  {
    object: 'process',
    property: 'env',
    message: 'Settings are read in config.ts of a process and handed on as options.',
  },
];
const ENVIRONMENT_READERS = [
  'apps/*/src/**/config.ts',
  // What tests are told about the machine that they run on.
  'libs/testing/src/config.ts',
  'libs/testing/src/servers/elasticsearch-server.ts',
  'libs/features/ingestion/src/pipeline/fuzz/config.fixture.ts',
  // No setting of ours: the environment is handed on to a program that is started.
  'libs/adapters/lancedb/src/fold-apart.ts',
  'libs/embedded/src/postgres/server-account.ts',
  'libs/features/ingestion/src/programs/run-bounded.ts',
  // Set here for the engine, which reads it by itself.
  'libs/adapters/lancedb/src/passage-table.ts',
];

const TESTS = ['**/*.test.ts', '**/*.fixture.ts', '**/test-support/**', 'libs/testing/**'];

export default tseslint.config(
  { ignores: ['**/dist', '**/coverage', '**/generated', '**/node_modules'] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@eslint-community/eslint-comments': comments },
    rules: {
      ...MEASURES,
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      '@eslint-community/eslint-comments/require-description': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { minimumDescriptionLength: 10, 'ts-expect-error': 'allow-with-description' },
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(false),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': 'error',
      'no-console': 'error',
    },
  },
  { files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'], ignores: TESTS, rules: { 'no-restricted-syntax': NO_OPEN_TABLES } },
  // Patterns read what others wrote. What these rules cannot see, the test in libs/testing/src/regular-expressions
  // measures.
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: TESTS,
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: [...ENVIRONMENT_READERS, '**/*.test.ts'],
    rules: { 'no-restricted-properties': NO_ENVIRONMENT },
  },
  {
    files: ['apps/cli/**/*.ts', 'benchmarks/**/*.ts', 'evaluation/**/*.ts', 'training/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      'apps/**/*.ts',
      'libs/features/**/*.ts',
      'libs/contracts/**/*.ts',
      'libs/ports/**/*.ts',
      'libs/composition/**/*.ts',
      'libs/embedded/**/*.ts',
    ],
    rules: { 'no-restricted-imports': restrict(noVendors, noFramework) },
  },
  // The launcher of the embedded database speaks to it before any adapter can.
  { files: ['libs/embedded/src/postgres/**/*.ts'], rules: { 'no-restricted-imports': restrict(noFramework) } },
  {
    files: ['libs/features/gateway/**/*.ts', 'libs/platform/**/*.ts'],
    rules: { 'no-restricted-imports': restrict(noVendors) },
  },
  { files: ['libs/adapters/**/*.ts'], rules: { 'no-restricted-imports': restrict(noFramework) } },
  {
    files: TESTS,
    rules: { '@nx/enforce-module-boundaries': boundaries(true), 'max-params': 'off' },
  },
  {
    files: ['benchmarks/**/*.ts', 'evaluation/**/*.ts', 'training/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NOT_INSIDE] }] },
  },
  // What installs the processes names them by their place.
  { files: ['deploy/**/*.ts'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  { files: HOLD_TESTS, rules: { 'max-lines-per-function': 'off' } },
  ...debt,
);
