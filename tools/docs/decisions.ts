/** The index of docs/decisions. The files lie side by side, because comments name their paths; here stands which shelf each is on. */
import { table } from './markdown.ts'

type Shelf = { readonly title: string; readonly holds: string; readonly names: readonly string[] }

const SHELVES: readonly Shelf[] = [
  {
    title: 'Product',
    holds: 'Who may do, sees and is told what, where the books leave it open.',
    names: [
      'abuse-reports',
      'access-ledger',
      'admin-and-people',
      'answers-taken-back',
      'blind-review',
      'bulk-moves',
      'career-office',
      'closing-days',
      'companies-on-a-campus',
      'company-page',
      'copy-of-ones-data',
      'corrections-of-ones-own-side',
      'erasure',
      'filters-ask-for-what-is-shown',
      'first-destinations',
      'first-messages-and-blocks',
      'idle-applications',
      'interviews',
      'invitation-of-a-referral',
      'invitations-and-requests',
      'jobs-by-fit',
      'jobs-by-words',
      'jobs-of-a-company',
      'moderation',
      'nominated-students',
      'nomination-reminders',
      'nominations-beside-the-plain-ones',
      'notes-on-applications',
      'notifications',
      'one-path',
      'outcomes',
      'photos',
      'places-that-are-missing',
      'points-and-policy',
      'professors-cards',
      'proposed-skills',
      'proving-an-address',
      'public-jobs',
      'quota-of-all-professors',
      'reasons-to-students',
      'record-of-a-company',
      'referral-after-applying',
      'reports',
      'reports-over-http',
      'reserved-names',
      'resumes',
      'roster',
      'saved-searches',
      'second-factor',
      'stale-applications',
      'still-looking',
      'the-day-of-an-erasure',
      'the-first-admin',
      'the-hold',
      'the-last-word',
      'undo-names-the-move',
      'what-a-company-says-of-itself',
      'what-a-company-sees-of-a-nomination',
      'what-a-professor-sees-of-a-nominee',
      'what-the-palette-finds',
      'who-is-behind-an-address',
      'who-is-let-in-has-a-place',
    ],
  },
  {
    title: 'Engine',
    holds: 'How events, views, calls, files and mails are kept, bounded and secured; how the code is built and tried.',
    names: [
      'a-command-of-nine-files',
      'a-rebuild-writes-behind',
      'a-students-revision',
      'addresses-in-one-form',
      'backup-and-restore',
      'bodies-are-bounded',
      'calls-that-reach-outside',
      'changes-before-the-socket',
      'claims',
      'commands-beside-a-rebuild',
      'contract',
      'conversations',
      'csv-files',
      'demo-of-semesters',
      'dev-server-beside-vite',
      'event-browser',
      'event-store-reads-in-pages',
      'files',
      'forms-in-words',
      'going-back-to-a-view',
      'hash-of-a-command',
      'heavy-reads-beside',
      'libraries',
      'limits-per-account',
      'lint-rooms-by-a-table',
      'long-work',
      'mail-budget',
      'memory-of-threads',
      'mongo-holds-documents',
      'no-document-grows',
      'one-process-for-now',
      'one-trail',
      'operators-socket',
      'parked-events',
      'payments',
      'pdf-limits',
      'platforms-of-tests',
      'price-of-a-command',
      'quotations',
      'refresh-rooms',
      'refusals-are-data',
      'replies-are-bounded',
      'replies-that-wait',
      'rights-of-the-data-folder',
      'rows-for-analysts',
      'search-folds',
      'searches-by-bitmaps',
      'sign-in-and-sessions',
      'streams-at-hand',
      'strict-transport',
      'the-log-proves-itself',
      'the-views-own-thread',
      'timers',
      'trails-in-pages',
      'typed-numbers-and-days',
      'view-versions',
      'what-is-kept-for-a-while',
      'what-looks-public',
    ],
  },
  {
    title: 'Screens',
    holds: 'What a page shows, asks for and keeps.',
    names: [
      'an-application-s-page',
      'answered-keeps-its-place',
      'charts',
      'figures-of-a-board',
      'forms',
      'one-clock',
      'the-first-page',
      'the-rail',
      'touch',
      'two-recruiters-at-once',
      'what-a-browser-keeps',
    ],
  },
]

/** @param decisions text by name, the file without `.md` */
export function decisionIndex(decisions: ReadonlyMap<string, string>): string {
  return SHELVES.map(({ title, holds, names }) => {
    const rows = names.flatMap((name) => {
      const text = decisions.get(name)
      return text === undefined ? [] : [[`[${titleOf(text)}](${name}.md)`, standingOf(text), firstSentence(text)]]
    })
    return `## ${title}\n\n${holds}\n\n${table(['Decision', 'Decided on', 'How it begins'], rows)}`
  }).join('\n\n')
}

/** @returns a sentence for each file that stands on no shelf, and for each name without a file */
export function shelfMistakes(names: readonly string[]): readonly string[] {
  const shelved = SHELVES.flatMap((shelf) => shelf.names)
  return [
    ...names
      .filter((name) => !shelved.includes(name))
      .map((name) => `docs/decisions/${name}.md stands on no shelf: put it on one in tools/docs/decisions.ts.`),
    ...shelved
      .filter((name) => !names.includes(name))
      .map((name) => `tools/docs/decisions.ts has ${name} on a shelf, and docs/decisions has no such file.`),
  ]
}

const STANDING = /^Decided on (\d{4}-\d\d-\d\d)\. Status: (?:accepted|superseded by \[[^\]]+\]\(([a-z-]+)\.md\))\.$/m

/** @returns a sentence for each decision that does not say below its title since when it stands, or is superseded by one that there is not */
export function standingMistakes(decisions: ReadonlyMap<string, string>): readonly string[] {
  return [...decisions].flatMap(([name, text]) => {
    const [, day, later] = STANDING.exec(text.split('\n\n')[1] ?? '') ?? []
    const file = `docs/decisions/${name}.md`
    if (day === undefined)
      return [`${file} needs a line below its title: “Decided on 2026-11-27. Status: accepted.”, or “superseded by” a link.`]
    return later === undefined || decisions.has(later) ? [] : [`${file} is superseded by ${later}.md, which does not exist.`]
  })
}

/** The day; and what took its place, if anything did. */
function standingOf(text: string): string {
  const [line = '', day = '', later] = STANDING.exec(text) ?? []
  return later === undefined ? day : `${day}, ${line.slice(line.indexOf('superseded'), -1)}`
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

/** Of the first paragraph or point; nothing where the file begins with a table or numbers. */
export function firstSentence(text: string): string {
  const [, paragraph = ''] = text.split(/\n{2,}/).filter((each) => !STANDING.test(each.trim()))
  if (/^(?:[|#>]|\d+\.|```)/.test(paragraph)) return ''
  const [point = ''] = paragraph.replace(/^- /, '').split('\n- ')
  // `**Decision.** It …` says by its first word what one knows.
  const words = point.replace(/^\*\*[^*]+\.\*\*\s+/, '').replaceAll('**', '')
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  return (/^.*?\.(?= |$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.')
}
