/** The files that one touches by hand for a new thing of each kind, told of one that there is. */
import { matchesGlob } from 'node:path'
import { code, table } from './markdown.ts'

export type Recipe = {
  readonly thing: string
  readonly toldOf: string
  /** How the code names it: no file of the server but those of the recipe does, so no list beside them has to be kept. */
  readonly names: readonly string[]
  readonly files: readonly (readonly [file: string, what: string])[]
  readonly aim?: number
  readonly beside: string
}

export const RECIPES: readonly Recipe[] = [
  {
    thing: 'command with an event that only its company sees, and a filter of a list',
    toldOf: 'opening an application: `applications.view`, `ApplicationViewed`, `unseen`',
    names: ['ApplicationViewed', "'applications.view'", 'viewApplication'],
    files: [
      ['events/applications.ts', 'the event with its schema, its sentence, its `kind` and its `audience`'],
      ['events/controls/applications.ts', 'its example, by which the laws of views are tried'],
      [
        'contract/applications.ts',
        'the call: who may make it, what is sent and answered, `via`; in `query` of the list the filter, in the reply the field of its name',
      ],
      ['command-api/applications/view.ts', 'the decision'],
      ['command-api/applications/view.spec.ts', 'its spec'],
      ['command-api/applications/state.ts', 'what the fold keeps of it'],
      ['projections/views/recruiter-board/model.ts', 'the field of the document, and that its lists are narrowed by it'],
      ['projections/views/recruiter-board/project.ts', 'how the event changes it'],
      ['projections/views/recruiter-board/project.spec.ts', 'its spec'],
    ],
    aim: 9,
    beside:
      'A view of the stream that neither handles the event nor names it, its kind or its audience in `ignores` does not compile; nobody is told of it. Its route is generated. The filter is read, and the field answered, by the one name that query, reply and document have for it; a filter that asks for something else has a word in `list` of the call and a line in `query-api/applications/routes.ts`. The tests of permissions and subscriptions make the call as it describes itself; what others than the company may make has a row in `acceptance/whole/permissions.spec.ts`. Topics and the trail follow by themselves. Where a page sends it, the page is one more file, and an example that has to stand before others in the story one more line of `events/controls/order.ts`.',
  },
  {
    thing: 'view',
    toldOf: 'what is due: `due`',
    names: ['dueProjection'],
    files: [
      ['projections/views/due/model.ts', 'the document, its indexes and topics'],
      ['projections/views/due/project.ts', 'how events change it'],
      ['projections/views/due/project.spec.ts', 'its spec'],
      ['projections/all.ts', 'one line'],
    ],
    aim: 4,
    beside: 'The laws, the rebuild and the registry take it by its being there.',
  },
  {
    thing: 'query',
    toldOf: 'the quota of nominations: `nominations.quota`',
    names: ["'nominations.quota'"],
    files: [
      [
        'contract/nominations.ts',
        'the call, with its `topic` where that is not the one of its group, and an `example` of what it needs, by which tests make it',
      ],
      ['query-api/nominations/routes.ts', 'its handler'],
      ['query-api/core/visibility.int.spec.ts', 'who is answered, and for whom there is nothing'],
      ['acceptance/whole/permissions.spec.ts', 'its row: each call for each role'],
    ],
    aim: 4,
    beside:
      'Which views it waits for, the gate, OpenAPI and the walks of `acceptance/` follow from the contract, and so does what makes its answer stale (`stale`), and of a list, how a page keeps it (`list`). The first call of a feature adds a line to `contract/contract.ts` and to `query-api/plugin.ts`.',
  },
  {
    thing: 'live screen',
    toldOf: 'the student’s nominations: `StudentNominationsPage`',
    names: ['StudentNominationsPage'],
    files: [
      ['web/src/features/nominations/StudentNominationsPage.tsx', 'the page'],
      ['web/src/app/screens.ts', 'its row: route, rail, menu'],
      ['web/src/app/paths.ts', 'its path'],
      ['web/src/app/rails.ts', 'its place in the rail'],
      ['web/src/app/screens.spec.ts', 'the rails as they are listed there'],
      ['web/testing/samples.ts', 'what the fake server answers, with which the tests open it as each of its roles'],
    ],
    aim: 8,
    beside:
      'A call needs no file on the page: it is asked for by its operation, and the topics of replies and refreshes keep it fresh. What only this screen does has a test of its own.',
  },
  {
    thing: 'timer',
    toldOf: 'the expiry of a referral: `referralExpired`',
    names: ["'referralExpired'", 'referralExpired:', 'expireReferral'],
    files: [
      ['events/vocabulary/terms.ts', 'its name and the rule'],
      ['events/controls/referrals.ts', 'that the example of its event came of it'],
      ['projections/views/due/timers.ts', 'when it is due'],
      ['projections/views/due/project.spec.ts', 'its spec'],
      ['command-api/referrals/expire.ts', 'what is decided then'],
      ['command-api/referrals/expire.spec.ts', 'its spec'],
      ['command-api/timers/timers.ts', 'one line'],
    ],
    beside: 'A name without either half does not compile. Its event comes on top.',
  },
  {
    thing: 'notification',
    toldOf: 'an offer that is told: `ApplicationStatusDisclosed`',
    names: [],
    files: [
      ['events/vocabulary/notices/applications.ts', 'a row in the table of its family of streams, with its sentence'],
      ['projections/views/notifications/project.spec.ts', 'its case'],
    ],
    beside:
      'List, count, refresh, mail, mail of the morning and topics follow. One that is to be shown later than its event names the instant (`showFrom`). An event of which nobody is told stands in `nobody` of `events/vocabulary/notifications.ts`, unless that goes by its kind or audience. A new kind of notification is one line of `events/vocabulary/notification-kinds.ts`, from which preferences and their screen come. Where it asks something, `query-api/notifications/replies.ts` says until when, and `web/src/features/notifications/kind-marks.ts` what its button says.',
  },
  {
    thing: 'port with two adapters',
    toldOf: 'mail',
    names: [],
    files: [
      ['platform/mail/port.ts', 'the port'],
      ['platform/mail/contract.ts', 'what each adapter has to do, as tests'],
      ['platform/mail/outbox/mail.ts', 'an adapter'],
      ['platform/mail/outbox/mail.int.spec.ts', 'runs the contract on it'],
      ['platform/mail/smtp/mail.ts', 'the other'],
      ['platform/mail/smtp/mail.int.spec.ts', 'runs the contract on it'],
      ['platform/config.ts', 'which of them is chosen'],
      ['main/ports.ts', 'opens it'],
    ],
    aim: 10,
    beside: 'The linter knows an adapter by its folder, so a new one needs no rule.',
  },
]

export function recipeText(): string {
  const overview = table(
    ['a new', 'told of', 'files by hand', 'aim'],
    RECIPES.map(({ thing, toldOf, files, aim }) => [thing, toldOf, String(files.length), String(aim ?? '–')]),
  )
  const chapters = RECIPES.map(({ thing, files, beside }) => {
    const lines = files.map(([file, what], n) => `${n + 1}. ${code(file)}: ${what}.`)
    return `## A new ${thing}\n\n${lines.join('\n')}\n\n${beside}`
  })
  return [overview, ...chapters].join('\n\n')
}

/** Where what follows from contract and events is kept by hand. Pages may send and show anything, and tests name what they like. */
export const COUNTED = '{events,contract,command-api,projections,query-api,realtime,lib,platform,main}/**'
const NOT_COUNTED = [
  '**/*.spec.ts',
  '**/testing/**',
  'command-api/routes.ts',
  'contract/{calls,field-limits,freshness}.ts',
  'events/vocabulary/event-topics.ts',
]

/** @returns a sentence for each file that has to name a recipe's thing as well, and that the recipe does not know */
export function strayNames(
  { toldOf, names, files }: Recipe,
  sources: readonly (readonly [file: string, text: string])[],
): readonly string[] {
  const known = new Set(files.map(([file]) => file))
  return sources
    .filter(([file]) => matchesGlob(file, COUNTED) && !NOT_COUNTED.some((glob) => matchesGlob(file, glob)) && !known.has(file))
    .flatMap(([file, text]) => names.filter((name) => text.includes(name)).map((name) => `${file} names ${name} (${toldOf}).`))
}
