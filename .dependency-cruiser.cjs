// Import rules: who may import whom. One rule per sentence of ARCHITECTURE.md, with capture groups so that the rules do
// not grow with the slices. apps/server/test/import-rules.test.ts breaks each one on purpose.
const server = '^apps/server/src'
const web = '^apps/web/src'
const tests = '(\\.(test|access)\\.tsx?$|\\.fixtures?\\.ts$|^apps/.*/test/)'
/** Everything beside platform, engines, helper processes and slices joins the slices or starts the process. */
const serverApp = `${server}/(?!platform/|engine/|recorder/|composer/|features/)`

if (process.env.FOYER_IMPORTS !== 'readable') {
  throw new Error('Without scripts/check-imports.mjs no TypeScript is read and every rule passes unnoticed: run that.')
}

/** A rule that forbids. */
const forbid = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to })

const everywhere = [
  forbid(
    'resolvable',
    'An import that does not resolve hides from every other rule.',
    {},
    // Its types and styles have conditions of their own.
    { couldNotResolve: true, pathNot: '^@excalidraw/excalidraw/' },
  ),
  forbid('no-cycles', 'Imports point downwards only; no cycles, not even of types.', {}, { circular: true }),
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
    'The contract imports nothing but zod.',
    { path: '^packages/contract/', pathNot: tests },
    {
      pathNot: ['^packages/contract/', 'node_modules/zod/'],
    },
  ),
  forbid('server-not-web', 'The server never imports the web.', { path: '^apps/server/' }, { path: '^apps/web/' }),
  forbid('web-not-server', 'The web never imports the server.', { path: '^apps/web/' }, { path: '^apps/server/' }),
  forbid(
    'no-tests-in-product',
    'The product does not import its tests or their fixtures.',
    { path: '/src/', pathNot: tests },
    { path: tests },
  ),
  forbid(
    'declared-packages',
    'The product imports only packages that its package.json declares for run time.',
    {
      path: `(${server}|^packages/contract/src)`,
      // Generated files import what their generator uses.
      pathNot: [tests, '\\.gen\\.ts$'],
    },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  ),
]

const serverLayers = [
  forbid(
    'platform-lowest',
    'Platform imports no slice, no engine and no app.',
    { path: `${server}/platform/` },
    {
      path: `${server}/`,
      pathNot: [`${server}/platform/`, tests],
    },
  ),
  forbid(
    'engine-on-platform',
    'The engines import platform and contract only.',
    { path: `${server}/engine/` },
    {
      path: `${server}/`,
      pathNot: [`${server}/(platform|engine)/`, tests],
    },
  ),
  forbid(
    'recorder-on-engine',
    'The recorder imports platform, engine and contract only.',
    { path: `${server}/recorder/` },
    {
      path: `${server}/`,
      pathNot: [`${server}/(platform|engine|recorder)/`, tests],
    },
  ),
  forbid(
    'composer-on-recorder',
    'The composer imports platform, contract and what the recorder writes only.',
    { path: `${server}/composer/` },
    {
      path: `${server}/`,
      pathNot: [`${server}/(platform|composer)/`, `${server}/recorder/recording-format\\.ts$`, tests],
    },
  ),
  forbid(
    'server-features-below-app',
    'A slice does not import what joins the slices.',
    { path: `${server}/features/`, pathNot: tests },
    { path: serverApp },
  ),
  forbid(
    'app-below-start',
    'The app does not import what starts it.',
    { path: `${server}/`, pathNot: [`${server}/start/`, tests] },
    { path: `${server}/start/` },
  ),
  forbid('start-below-main', 'Only the process imports main.', {}, { path: `${server}/start/main\\.ts$` }),
  forbid(
    'app-through-slices',
    'The app joins slices by what they register, and may call their commands; everything else belongs to the slice.',
    { path: serverApp, pathNot: tests },
    {
      path: `${server}/features/`,
      pathNot: `${server}/features/.*\\.(slice|commands)\\.ts$|(conference-supervisor|recording-supervisor|recording-composer)\\.ts$`,
    },
  ),
  forbid(
    'slices-listed-once',
    'What a slice adds is imported by slices.ts only.',
    { path: `${server}/`, pathNot: [tests, `${server}/app/slices\\.ts$`] },
    { path: `${server}/features/.*\\.slice\\.ts$` },
  ),
  forbid(
    'server-slices-apart',
    'Of another slice only stores, commands, what the reference says and shared/ are used, never its handlers.',
    {
      path: `${server}/features/[^/]+/([^/]+)/`,
      pathNot: tests,
    },
    {
      path: `${server}/features/`,
      pathNot: [
        `${server}/features/[^/]+/$1/`,
        '\\.(store|commands|reference)\\.ts$',
        `${server}/features/[^/]+/[^/]+/shared/`,
      ],
    },
  ),
  forbid(
    'server-shared-below-slices',
    'What a slice shares decides, presents and renders: it uses stores and what is shared, and changes nothing.',
    { path: `${server}/features/[^/]+/[^/]+/shared/`, pathNot: tests },
    {
      path: `${server}/`,
      pathNot: [`${server}/platform/`, '\\.store\\.ts$', `${server}/features/[^/]+/[^/]+/shared/`],
    },
  ),
  forbid(
    'store-on-platform',
    'A store uses platform, contract and the stores of its area, whose tables are joined.',
    {
      path: `${server}/features/([^/]+)/.*\\.store\\.ts$`,
    },
    { path: `${server}/`, pathNot: [`${server}/platform/`, `${server}/features/$1/.*\\.store\\.ts$`] },
  ),
  forbid(
    'errors-by-fail',
    'Slices fail by the `fail` of their context, which knows the errors of the call; only routes, jobs and what serves the engine have none.',
    {
      path: `${server}/features/`,
      pathNot: [tests, '\\.(routes|jobs)\\.ts$', `${server}/features/meetings/room/(signaling|supervision)/`],
    },
    { path: `${server}/platform/errors/call-error\\.ts$` },
  ),
  forbid(
    'rules-are-pure',
    'Rules import the contract, the rules of their slice, and what does no input or output: some packages, and hashes.',
    {
      path: `${server}/features/[^/]+/([^/]+)/.*\\.rules\\.ts$`,
    },
    {
      pathNot: [
        '^packages/contract/',
        `${server}/features/[^/]+/$1/.*\\.rules\\.ts$`,
        `${server}/platform/security/secret\\.ts$`,
        '^(node:)?crypto$',
        'node_modules/(otpauth|@simplewebauthn/server)/',
      ],
    },
  ),
]

const webLayers = [
  forbid(
    'ui-below-slices',
    'ui/ imports no slice, no call and no permission.',
    { path: `${web}/ui/`, pathNot: tests },
    {
      path: [
        `${web}/(app|features)/`,
        `${web}/lib/(api|session|can|queries)\\.`,
        `${web}/lib/(calls|session)/`,
        '^packages/contract/',
      ],
      // The name and the logo of the tenant are in the page.
      pathNot: `${web}/lib/session/tenant\\.ts$`,
    },
  ),
  forbid(
    'crud-below-slices',
    'crud/ makes the calls that a slice gives it, and knows none.',
    { path: `${web}/crud/`, pathNot: tests },
    { path: [`${web}/(app|features)/`, '^packages/contract/src/[^/]+/'] },
  ),
  forbid(
    'crud-above-components',
    'Only slices use crud/, so that no page gets it with a component.',
    { path: `${web}/(ui|lib)/`, pathNot: tests },
    { path: `${web}/crud/` },
  ),
  forbid(
    'lib-below-features',
    'lib/ imports no slice, no component and no app.',
    { path: `${web}/lib/`, pathNot: tests },
    {
      path: `${web}/(app|features|ui)/`,
    },
  ),
  forbid(
    'lib-without-slices',
    'lib/ knows the calls of no slice, except the session and its settings, which every screen needs, and the currencies.',
    { path: `${web}/lib/`, pathNot: tests },
    {
      path: '^packages/contract/src/[^/]+/',
      pathNot: '^packages/contract/src/(text/|billing/currencies\\.ts$|identity/(auth|settings)\\.ts$)',
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
    'Of another slice only the queries and its folder shared/ are used, never its other components or texts.',
    {
      path: `${web}/features/[^/]+/([^/]+)/`,
      pathNot: tests,
    },
    {
      path: `${web}/features/`,
      pathNot: [`${web}/features/[^/]+/$1/`, `${web}/features/[^/]+/[^/]+/shared/`, '\\.queries\\.ts$'],
    },
  ),
  forbid(
    'shared-alone',
    'The folder shared/ of a slice imports lib, ui and the contract only, so that another slice gets nothing else with it.',
    {
      path: `${web}/features/([^/]+/[^/]+)/shared/`,
      pathNot: tests,
    },
    { path: `${web}/`, pathNot: [`${web}/(lib|ui)/`, `${web}/features/$1/shared/`] },
  ),
  forbid(
    'queries-without-screens',
    'Queries render nothing.',
    { path: `${web}/features/.*\\.queries\\.ts$` },
    {
      path: `${web}/(features/.*\\.tsx$|ui/)`,
    },
  ),
]

module.exports = {
  forbidden: [...everywhere, ...serverLayers, ...webLayers],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Off, because scripts/check-imports.mjs keeps the imports of types before dependency-cruiser reads a file.
    tsPreCompilationDeps: false,
    combinedDependencies: true,
    // Without these the subpaths of `exports` and `imports` do not resolve, and the rules pass unnoticed.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
