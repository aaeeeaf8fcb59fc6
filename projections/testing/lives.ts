/** The canonical story lived several times over, for the law that no document grows with history. */
import { example, recruiter, type Example } from '#events/controls/example.ts'
import { recorded } from '#events/controls/recorded.ts'
import { controls } from '#events/controls/story.ts'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { JobUpdated } from '#events/jobs.ts'
import { OrganizationUpdated } from '#events/organizations.ts'

/** The things of the story, by the ids that they have there. A conversation is of two people. */
export const kinds = {
  application: /app-\d/,
  job: /job-\d/,
  nomination: /nom-\d/,
  invitation: /inv-\d/,
  referral: /ref-\d/,
  professor: /prof-\w+/,
  student: /(?:stud-\w+|thr-\d)/,
  recruiter: /(?:recr-\w+|thr-\d)/,
  company: /acme/,
  message: /msg-\d/,
  interview: /interview-\d/,
  note: /note-\d/,
  resume: /resume-\d/,
  line: /line-\d/,
  redemption: /red-\d/,
  draft: /draft-\d/,
  search: /search-\d/,
  template: /template-\d/,
  rosterEntry: /entry-\w+/,
  skill: /(?:typescript|sql|graphs)/,
} as const satisfies Readonly<Record<string, RegExp>>

export type Lives = {
  readonly count: number
  /** These things are others in each life, and all the rest is the same; left out when everything is. */
  readonly others?: keyof typeof kinds
  /** Each event as often as there are lives, before the next one; otherwise one life begins when another has ended. */
  readonly side?: 'by side'
}

const byUpdate = (stream: string) => ({ actor: recruiter, operation: 'organizations.update', stream })
const zones = ['Europe/Berlin', 'America/New_York']

/** What differs from one life to the next: what is set to and fro. */
function turns(life: number): readonly Example[] {
  const timezone = zones[life % zones.length] ?? 'UTC'
  const changes = { timezone, showRejectionCategory: life % 2 === 0 }
  return [
    example(byUpdate('organization-acme'), OrganizationUpdated, { organizationId: 'acme', changes }),
    example(byUpdate('job-job-1'), JobUpdated, { jobId: 'job-1', organizationId: 'acme', changes: {}, timezone }),
  ]
}

const story = controls()

/** @returns without the position */
function lived(life: number, others: Lives['others']): readonly Recorded[] {
  const number = life.toString(16).padStart(8, '0')
  const suffix = `x${number.slice(-3)}`
  const named = others && new RegExp(`(?<![\\w-])${kinds[others].source}(?!\\w)`, 'g')
  const renamed = (text: string) => (named ? text.replaceAll(named, (name) => `${name}${suffix}`) : text)
  // An internship is no first destination, which would leave a part of the story out.
  const inLife = (text: string) => renamed(text).replaceAll('"00000000-', `"${number}-`).replaceAll('"internship"', '"full_time"')
  // A day later than the life before.
  const later = (at: string) => new Date(Date.parse(at) + life * 86_400_000).toISOString()
  const more = turns(life).map((turn, n) => recorded(turn, story.length + n, 0))
  return [...story, ...more].map((event) => ({
    ...event,
    id: event.id.replace(/^0{8}/, number),
    stream: renamed(event.stream),
    data: JSON.parse(inLife(JSON.stringify(event.data))) as JsonObject,
    recordedAt: later(event.recordedAt),
    meta: { ...event.meta, occurredAt: later(event.meta.occurredAt) },
  }))
}

const known = new Map<string, readonly Recorded[]>()

export function lives({ count, others, side }: Lives): readonly Recorded[] {
  const all = Array.from({ length: count }, (_, life) => {
    const name = `${others ?? ''} ${life}`
    const one = known.get(name) ?? lived(life, others)
    known.set(name, one)
    return one
  })
  const log = side ? (all[0] ?? []).flatMap((_, n) => all.flatMap((one) => one[n] ?? [])) : all.flat()
  return log.map((event, n) => ({ ...event, position: BigInt(n + 1) }))
}

/** The id of a document as it is in all lives. One that is a position of the log is an event's, of which each life has others. */
export function inAllLives(id: string): string {
  return id
    .replace(/^\d{20}$/, 'event')
    .replaceAll(/x[\da-f]{3}(?!\w)/g, '')
    .replaceAll(/[\da-f]{8}-(?=0000-4000-8000-)/g, '')
}
