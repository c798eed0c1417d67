// The floors: who may import whom. One rule per sentence of the house, with capture groups so that rules do not grow
// with the slices. Every rule is broken on purpose in apps/server/test/fences.test.ts.
const server = '^apps/server/src'
const web = '^apps/web/src'
const tests = '(\\.test\\.tsx?$|\\.fixture\\.|^apps/.*/test/)'

if (process.env.FOYER_FLOORS !== 'readable') {
  throw new Error('Without scripts/floors.mjs no TypeScript is read, and every rule passes in silence: run that.')
}

/** A rule that forbids. */
const forbid = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to })

const everywhere = [
  forbid('resolvable', 'An import that leads nowhere hides from every other rule.', {}, { couldNotResolve: true }),
  forbid('no-cycles', 'Down only, no cycles, not even of types.', {}, { circular: true }),
  forbid(
    'no-index',
    'A file is imported by its own name; there is no index.ts.',
    {},
    {
      path: '^(apps|packages)/.*/index\\.tsx?$',
      pathNot: 'node_modules',
    },
  ),
  forbid(
    'contract-alone',
    'The contract imports no one but zod.',
    { path: '^packages/contract/', pathNot: tests },
    {
      pathNot: ['^packages/contract/', 'node_modules/zod/'],
    },
  ),
  forbid('server-not-web', 'The server never imports the web.', { path: '^apps/server/' }, { path: '^apps/web/' }),
  forbid('web-not-server', 'The web never imports the server.', { path: '^apps/web/' }, { path: '^apps/server/' }),
  forbid(
    'no-tests-in-product',
    'The product does not import its tests.',
    { path: '/src/', pathNot: tests },
    { path: tests },
  ),
  forbid(
    'declared-packages',
    'The product imports packages that its package.json declares for run time.',
    {
      path: `(${server}|^packages/contract/src)`,
      // Generated files name what their generator knows.
      pathNot: [tests, '\\.gen\\.ts$'],
    },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  ),
]

const serverFloors = [
  forbid(
    'platform-lowest',
    'Platform knows no slice, no engine and no app.',
    { path: `${server}/platform/` },
    {
      path: `${server}/`,
      pathNot: [`${server}/platform/`, tests],
    },
  ),
  forbid(
    'engine-on-platform',
    'The engines know platform and contract.',
    { path: `${server}/engine/` },
    {
      path: `${server}/`,
      pathNot: [`${server}/(platform|engine)/`, tests],
    },
  ),
  forbid(
    'server-features-below-app',
    'A slice does not import what joins the slices.',
    { path: `${server}/features/` },
    {
      path: `${server}/(app|main)[./]`,
    },
  ),
  forbid('app-below-main', 'Only the process imports main.', {}, { path: `${server}/main\\.ts$` }),
  forbid(
    'app-through-handlers',
    'The app joins handlers, mails and jobs; stores and rules are a slice’s own.',
    {
      path: `${server}/(app|main)[./]`,
    },
    { path: `${server}/features/.*\\.(store|rules)\\.ts$` },
  ),
  forbid(
    'server-slices-apart',
    'Of another slice only the store and the mails are used (an import invites), never its handlers or rules.',
    {
      path: `${server}/features/([^/]+)/`,
      pathNot: tests,
    },
    { path: `${server}/features/`, pathNot: [`${server}/features/$1/`, '\\.(store|mails)\\.ts$'] },
  ),
  forbid(
    'store-on-platform',
    'A store uses platform and contract only.',
    {
      path: `${server}/features/([^/]+)/[^/]+\\.store\\.ts$`,
    },
    { path: `${server}/`, pathNot: [`${server}/platform/`, `${server}/features/$1/[^/]+\\.store\\.ts$`] },
  ),
  forbid(
    'rules-are-pure',
    'Rules import nothing but the contract.',
    {
      path: `${server}/features/([^/]+)/[^/]+\\.rules\\.ts$`,
    },
    { pathNot: ['^packages/contract/', `${server}/features/$1/[^/]+\\.rules\\.ts$`] },
  ),
]

const webFloors = [
  forbid(
    'ui-knows-nothing',
    'ui/ knows no slice, no call, no permission.',
    { path: `${web}/ui/`, pathNot: tests },
    {
      path: [`${web}/(app|features)/`, `${web}/lib/(api|session|can)\\b`, '^packages/contract/'],
    },
  ),
  forbid(
    'lib-below-features',
    'lib/ knows no slice and no app.',
    { path: `${web}/lib/`, pathNot: tests },
    {
      path: `${web}/(app|features)/`,
    },
  ),
  forbid(
    'web-features-below-app',
    'A slice does not import what joins the slices.',
    {
      path: `${web}/features/`,
      pathNot: tests,
    },
    { path: `${web}/(app/|main\\.tsx$)` },
  ),
  forbid(
    'web-slices-apart',
    'Of another slice only the queries are used, never its components or texts.',
    {
      path: `${web}/features/([^/]+)/`,
      pathNot: tests,
    },
    { path: `${web}/features/`, pathNot: [`${web}/features/$1/`, '\\.queries\\.ts$'] },
  ),
  forbid(
    'queries-without-screens',
    'Queries draw nothing.',
    { path: `${web}/features/.*\\.queries\\.ts$` },
    {
      path: `${web}/(features/.*\\.tsx$|ui/)`,
    },
  ),
]

module.exports = {
  forbidden: [...everywhere, ...serverFloors, ...webFloors],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Off, because scripts/floors.mjs keeps the imports of types before the cruise sees a file.
    tsPreCompilationDeps: false,
    combinedDependencies: true,
    // Without these the subpaths of `exports` and `imports` do not resolve, and the rules pass in silence.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
