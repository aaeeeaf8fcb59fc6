/**
 * Who may import whom, as a table: the linter reads it (`imports.ts`), its test plants a violation per row, and the
 * documentation prints it. Paths are those of the repository; the first row whose `files` match a file holds for it.
 */
export type Room = {
  readonly files: string
  readonly may: readonly string[]
  /** What may be imported with `import type` only. */
  readonly types?: readonly string[]
  /** Exceptions from `may`. Only a spec on real adapters (`.int.spec.ts`) and what lies in `testing/` is free of them. */
  readonly never?: readonly string[]
  /** How many folders deep the part lies whose files import each other freely; the whole room when not given, 0 for none. */
  readonly own?: number
  /** One sentence for whoever meets the rule. */
  readonly because: string
}

/** The embedded defaults and the services behind the ports: one file or one folder each. */
const ADAPTERS = ['platform/*/{sqlite,mongo,esdb,embedded,firebase,outbox,smtp,redis}{.ts,-*.ts,/**}']
const PORTS = ['platform/**']
const SERVER_TYPES = ['command-api/**', 'projections/*/model.ts', 'query-api/**']

export const ROOMS: readonly Room[] = [
  { files: 'events/**', may: [], because: 'The published language depends on nobody, so that everybody can depend on it.' },
  {
    files: 'platform/**',
    may: ['events/envelope.ts'],
    because: 'The platform knows no business word: of ours it needs the envelope alone.',
  },
  {
    files: 'command-api/{core,claims}/**',
    own: 0,
    may: ['events/**', ...PORTS, 'command-api/{core,claims}/**', 'command-api/*/facts.ts'],
    never: ADAPTERS,
    because: 'The order of handling and the claims serve every module, and know no more of them than their facts.',
  },
  {
    files: 'command-api/{processes,reactors,tasks}/**',
    may: ['events/**', ...PORTS],
    never: ADAPTERS,
    because: 'A process sends commands of any module, but it sees neither views nor adapters.',
  },
  {
    files: 'command-api/*/**',
    own: 2,
    may: ['events/**', ...PORTS, 'command-api/*.ts', 'command-api/{core,claims}/**', 'command-api/*/facts.ts'],
    never: ADAPTERS,
    because:
      'Modules of command-api ask each other for facts only and meet through events and processes; adapters are named by main.ts and main/.',
  },
  {
    files: 'command-api/*.ts',
    may: ['events/**', ...PORTS],
    never: ADAPTERS,
    because: 'A decision knows events and ports: neither what a screen shows nor which adapter serves it.',
  },
  {
    files: 'projections/**',
    may: ['events/**', ...PORTS],
    never: ADAPTERS,
    because: 'A projection turns events into documents: it knows neither commands nor screens nor adapters.',
  },
  {
    files: 'query-api/**',
    may: ['events/vocabulary/**', 'events/{schema,envelope}.ts', 'projections/*/model.ts', ...PORTS],
    never: ADAPTERS,
    because: 'A query reads documents by their model: it never sees an event, a decision or an adapter.',
  },
  {
    files: 'web/src/features/*/**',
    own: 4,
    may: ['events/vocabulary/**', 'web/src/{api,ui,lib}/**'],
    types: [...SERVER_TYPES, 'web/src/app/**'],
    because: 'Features never import each other: routes compose them, and of the server they take the vocabulary, all else as types.',
  },
  { files: 'web/src/ui/**', own: 3, may: ['web/src/lib/**'], because: 'The design system has no business word.' },
  {
    files: 'web/src/lib/**',
    own: 3,
    may: ['events/vocabulary/**'],
    types: SERVER_TYPES,
    because: 'Helpers of the page put the vocabulary into words; they know no screen and no call.',
  },
  {
    files: 'web/src/api/**',
    own: 3,
    may: ['events/vocabulary/**', 'web/src/{lib,ui}/**'],
    types: [...SERVER_TYPES, 'web/src/app/**'],
    because: 'The calls know the server by its types and its vocabulary, and no screen.',
  },
  {
    files: 'web/**',
    may: ['events/vocabulary/**'],
    types: SERVER_TYPES,
    because: 'Server code must not reach the browser: only the vocabulary has values for it.',
  },
  { files: 'acceptance/**', may: [], because: 'A black-box test knows what the network shows, and nothing of ours.' },
  { files: 'e2e/**', may: [], because: 'A browser test knows what the screen shows, and nothing of ours.' },
  {
    files: 'demo/**',
    may: ['events/**', 'command-api/**', ...PORTS],
    never: ADAPTERS,
    because: 'The demo goes through the real handlers.',
  },
  { files: 'tools/*.mjs', may: [], because: 'A tool may run before anything is installed, so it needs nothing of ours.' },
]

export type Service = {
  readonly packages: readonly string[]
  /** The files that may import them. */
  readonly only: readonly string[]
  readonly because: string
}

export const SERVICES: readonly Service[] = [
  {
    packages: ['node:sqlite', 'mongodb', '@eventstore/db-client', 'firebase-admin', 'nodemailer'],
    only: [...ADAPTERS, 'platform/{data-folder,private-database}.ts', 'platform/testing/**', '**/*.spec.ts', 'bench/**'],
    because: 'A service is spoken to by its adapter alone; everybody else asks the port.',
  },
]
