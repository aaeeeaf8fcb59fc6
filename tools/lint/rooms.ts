/**
 * Allowed imports, as a table for the lint rule (`imports.ts`), its tests and the documentation. Paths are relative to the
 * repository; the first row whose `files` match a file applies to it.
 */
export type Room = {
  readonly files: string
  readonly may: readonly string[]
  /** Files that may be imported with `import type` only. */
  readonly types?: readonly string[]
  /** Exceptions from `may`. They do not apply to specs on real adapters (`.int.spec.ts`) and files in `testing/`. */
  readonly never?: readonly string[]
  /** Packages that its code may run (Node's own and `import type` are free, but for `node:sqlite`); any when not given. */
  readonly packages?: readonly string[]
  /** The contents of the room, for the README. For a row without it the row of the whole room tells. */
  readonly holds?: string
  /** How many leading folders two files must share to import each other freely; 1, the whole room, when left out, 0 for never. */
  readonly own?: number
  /** Printed with the violation: why the rule stands. */
  readonly because: string
}

/** Each folder below a port's is one adapter, the only place that uses a file or a service. */
const ADAPTERS = ['platform/*/!(contract|testing)/**']
const PORTS = ['platform/**']
/** The page imports only types of the contract and the tables generated from it, so that no schema library is in the browser. */
const CONTRACT_TYPES = ['contract/**']
const CALLS = 'contract/{calls,field-limits,freshness}.ts'
/** Helpers without business words. Every room but the black-box tests may use them. */
const LIB = 'lib/**'
/** A schema library and a cache. */
const PURE = ['typebox', 'typebox/*', 'lru-cache']

export const ROOMS: readonly Room[] = [
  {
    files: 'lib/**',
    holds: 'helpers without a word of ours, for every room',
    may: [],
    packages: ['csv-parse/sync', 'csv-stringify/sync', 'date-fns/parse'],
    because: 'What serves every room knows none of them; files of rows and days that people type are read by libraries.',
  },
  {
    files: 'events/**',
    holds:
      'the published language: every event with its schema and the sentence that tells it; `vocabulary/` has statuses and legal moves, whose a thing is, terms, limits and refusals as data',
    may: [LIB],
    packages: PURE,
    because: 'The published language depends on nobody, so that everybody can depend on it.',
  },
  {
    files: 'contract/**',
    holds: 'the calls, one object each: method and path, who may make it, what is sent and answered, how a list goes and stays up to date',
    may: [LIB, 'events/vocabulary/**', 'events/schema.ts'],
    packages: PURE,
    because: 'The contract says what is sent and answered: it knows the vocabulary, and nobody who serves or calls it.',
  },
  {
    files: 'platform/*/!(contract|testing)/**',
    own: 1,
    may: [LIB, 'events/envelope.ts'],
    because: 'An adapter speaks to its service and knows no business word: of ours it needs the envelope alone.',
  },
  {
    files: 'platform/http/**',
    may: [LIB, 'events/envelope.ts'],
    packages: [...PURE, 'fastify', '@fastify/*', 'selfsigned'],
    because: 'The HTTP server carries any call and knows none: of ours it needs the envelope alone.',
  },
  {
    files: 'platform/{data-folder,private-database}.ts',
    may: [LIB, 'events/envelope.ts'],
    packages: ['node:sqlite'],
    because: 'What the embedded adapters share opens files and knows no business word.',
  },
  {
    files: 'platform/**',
    holds:
      'ports and adapters without a business word: event store, read store, keys, identity, tasks, mail, files, payments, HTTP; the configuration',
    may: [LIB, 'events/envelope.ts'],
    packages: [...PURE, 'nodemailer/lib/mail-composer'],
    because: 'The platform knows no business word: of ours it needs the envelope alone, and a service is spoken to by its adapter alone.',
  },
  {
    files: 'command-api/{core,claims}/**/*.spec.ts',
    own: 0,
    may: [
      LIB,
      'events/**',
      'contract/**',
      ...PORTS,
      'command-api/{core,claims,testing}/**',
      'command-api/*/state.ts',
      'command-api/claim-rules.ts',
    ],
    never: ADAPTERS,
    because: 'The order of handling and the claims are tried on the states of modules, and on what these say of their claims.',
  },
  {
    files: 'command-api/{core,claims}/**',
    holds: 'the one order in which every command is handled; claims, which keep values unique',
    own: 0,
    may: [LIB, 'events/**', 'contract/**', ...PORTS, 'command-api/{core,claims}/**'],
    never: ADAPTERS,
    packages: PURE,
    because: 'The order of handling and the claims serve every module and know none: what a module claims is said by its state.',
  },
  {
    files: 'command-api/{processes,reactors,timers,tasks}/**',
    holds:
      'what goes on by itself: processes (events → commands), reactors (events → mail), timers (the end of a term → commands), tasks (long work)',
    may: [LIB, 'events/**', 'contract/**', ...PORTS],
    never: ADAPTERS,
    packages: PURE,
    because: 'Processes and timers send commands of any module, but see neither views nor adapters.',
  },
  {
    files: 'command-api/*/**',
    holds: 'the decisions: a folder for each thing with its state, its commands and its routes',
    own: 2,
    may: [
      LIB,
      'events/**',
      'contract/**',
      ...PORTS,
      'command-api/*.ts',
      'command-api/{core,claims}/**',
      'command-api/*/state.ts',
      'command-api/testing/**',
    ],
    never: ADAPTERS,
    packages: PURE,
    because:
      'Modules of command-api ask each other for their states only and meet through events and processes; adapters are named by main.ts and main/.',
  },
  {
    files: 'command-api/*.ts',
    may: [LIB, 'events/**', 'contract/**', ...PORTS],
    never: ADAPTERS,
    packages: PURE,
    because: 'A decision knows events and ports: neither what a screen shows nor which adapter serves it.',
  },
  {
    files: 'projections/**',
    holds: 'events → documents: `views/` has a folder for each view, `engine/` runs and rebuilds them',
    may: [LIB, 'events/**', ...PORTS],
    never: ADAPTERS,
    packages: PURE,
    because: 'A projection turns events into documents: it knows neither commands nor screens nor adapters.',
  },
  {
    files: 'query-api/{timeline,admin-events}/**/*.spec.ts',
    may: [LIB, 'events/**', 'contract/**', 'projections/views/*/model.ts', ...PORTS],
    never: ADAPTERS,
    because: 'Trails are tried on the events that they tell.',
  },
  {
    files: 'query-api/{core/event-reader.ts,timeline/**,admin-events/**}',
    may: [
      LIB,
      'events/vocabulary/**',
      'events/{schema,envelope,catalogue,define,noticed,sealed,upcast}.ts',
      'contract/**',
      'projections/views/*/model.ts',
      ...PORTS,
    ],
    never: ADAPTERS,
    packages: PURE,
    because: 'The event reader opens events and trails tell them: beside these, an answer reads documents.',
  },
  {
    files: 'query-api/**',
    holds: 'the answers: what each role is shown, filters, paging; `lookups/` answers commands, processes and timers',
    may: [LIB, 'events/vocabulary/**', 'events/{schema,envelope}.ts', 'contract/**', 'projections/views/*/model.ts', ...PORTS],
    never: ADAPTERS,
    packages: [...PURE, '@fastify/swagger', '@fastify/swagger-ui'],
    because: 'A query reads documents by their model: it sees no event but through the event reader, no decision and no adapter.',
  },
  {
    files: 'realtime/**',
    holds: 'the socket: says who has to ask again for what',
    may: [LIB, 'events/vocabulary/**', ...PORTS],
    never: ADAPTERS,
    packages: ['socket.io'],
    because: 'The socket tells rooms what became stale: it knows no document, no decision and no adapter.',
  },
  {
    files: 'web/src/features/*/**',
    own: 4,
    may: [LIB, 'events/vocabulary/**', 'web/src/{parts,api,live,session,ui,lib}/**'],
    types: [...CONTRACT_TYPES, 'web/src/app/**'],
    because: 'Features never import each other: routes compose them, and of the server they take the vocabulary, and the contract’s types.',
  },
  {
    files: 'web/src/parts/**',
    own: 3,
    may: [LIB, 'events/vocabulary/**', 'web/src/{api,live,session,ui,lib}/**'],
    types: [...CONTRACT_TYPES, 'web/src/app/**'],
    because: 'Pieces of screens that several features share make calls, and know no feature.',
  },
  { files: 'web/src/ui/**', own: 3, may: [LIB, 'web/src/lib/**'], because: 'The design system has no business word.' },
  {
    files: 'web/src/lib/**',
    own: 3,
    may: [LIB, 'events/vocabulary/**'],
    types: CONTRACT_TYPES,
    because: 'Helpers of the page put the vocabulary into words; they know no screen and no call.',
  },
  {
    files: 'web/src/{api,live,session}/**',
    own: 3,
    may: [LIB, 'events/vocabulary/**', CALLS, 'web/src/{api,live,session,lib,ui}/**'],
    types: [...CONTRACT_TYPES, 'web/src/app/**'],
    because: 'Calls, what follows the socket, and the session know the server by its contract and its vocabulary, and no screen.',
  },
  {
    files: 'web/testing/**',
    may: [LIB, 'contract/**', 'events/vocabulary/**', 'web/src/**'],
    because: 'What stands in for the server in page tests keeps its contract, also by value: none of it is built into a page.',
  },
  {
    files: 'web/**',
    holds:
      'the page: `web/src/app/screens.ts` is the table of its screens; `features/` has a folder for each feature, `parts/` what several share, `api/` and `live/` the calls and what keeps them fresh, `ui/` the design system',
    may: [LIB, 'events/vocabulary/**'],
    types: CONTRACT_TYPES,
    because: 'Server code must not reach the browser: only the vocabulary and the table of calls have values for it.',
  },
  {
    files: 'acceptance/**',
    holds: 'tests of the platform from outside, over HTTP and the socket',
    may: [],
    because: 'A black-box test knows what the network shows, and nothing of ours.',
  },
  {
    files: 'e2e/**',
    holds: 'the same in a browser',
    may: ['acceptance/{describe-platform,outbox,platform,second-factor}.ts', 'web/src/app/{screens,public-screens}.ts'],
    because:
      'A browser test knows what the screen shows, and nothing of ours but which screens there are, and how tests get a platform, its mails and the codes of an admin.',
  },
  {
    files: 'demo/**',
    holds: 'made-up people and their history, sent through the real handlers',
    may: [LIB, 'events/**', 'contract/**', 'command-api/**', ...PORTS],
    never: ADAPTERS,
    packages: PURE,
    because: 'The demo goes through the real handlers.',
  },
  {
    files: 'tools/*.mjs',
    holds: 'what developers and CI run: checks, generated documents, stand-ins of services; the lint rules',
    may: [],
    because: 'A tool may run before anything is installed, so it needs nothing of ours.',
  },
]
