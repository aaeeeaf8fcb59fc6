/** GET /admin/needs: what needs an admin now, each with how many there are, since when, and the page that shows exactly these. */
import { isOfLog } from '#lib/log-audit/finding.ts'
import type { Need, ProjectionReply } from '#contract/admin-home.ts'
import type { ReplayResult } from '#contract/projections.ts'
import { needTones, toneOfNeed, type NeedKind } from '#events/vocabulary/needs.ts'
import { adminsRoom } from '#events/vocabulary/sides.ts'
import type { Document, Where } from '#platform/read-store/port.ts'
import { abuseReports } from '#projections/views/abuse-reports/model.ts'
import { accessRequests } from '#projections/views/access-requests/model.ts'
import { moderation } from '#projections/views/moderation/model.ts'
import { waiting } from '#projections/views/waiting/model.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import type { Reader, View } from '../core/reader.ts'
import type { FailedWork, Running } from './running.ts'

/** How many there are, and since when; undefined where there is nothing. */
type Found = { readonly count: number; readonly since: string } | undefined
type Asked = { readonly read: Reader; readonly running: Running; readonly verified: HandlerDeps['audit']['verified']; readonly now: number }
type Row = { readonly kind: NeedKind; readonly path: string; readonly find: (asked: Asked) => Promise<Found> }

/** Of work that failed, so much is counted. */
const COUNTED = 1_000
/** A mail was tried so often after four minutes. Many a mail server takes one only when it comes for the second time. */
const TRIES_OF_MINUTES = 9
/** A view that is behind for less catches up by itself. In seconds. */
const BEHIND_SECONDS = 60

/** A kind is one row. */
const rows: readonly Row[] = [
  {
    kind: 'log_changed',
    path: '/app/admin/audit',
    find: async ({ verified }) => {
      const found = verified()?.finding
      return found && isOfLog(found) ? { count: 1, since: found.at } : undefined
    },
  },
  { kind: 'person_waiting', path: '/app/waiting', find: ({ read }) => oldestIn(read, waiting, { asked: adminsRoom }, 'since') },
  { kind: 'access_request', path: '/app/waiting', find: ({ read }) => oldestIn(read, accessRequests, { open: true }, 'since') },
  ...(
    [
      ['proposed_skill', 'skill'],
      ['proposed_organization', 'organization'],
      ['asked_label', 'label'],
      ['asked_domains', 'domains'],
    ] as const
  ).map(([kind, of]): Row => ({
    kind,
    path: `/app/admin/moderation?kind=${of}`,
    find: ({ read }) => oldestIn(read, moderation, { status: 'pending', kind: of }, 'at'),
  })),
  {
    kind: 'conversation_report',
    path: '/app/admin/abuse?state=open',
    find: ({ read }) => oldestIn(read, abuseReports, { state: 'open' }, 'at'),
  },
  {
    kind: 'waiting_mail',
    path: '/app/admin/outbox?state=waiting',
    find: async ({ running }) => {
      const failing = (await running.waitingMails(COUNTED)).filter(({ tries }) => tries >= TRIES_OF_MINUTES)
      return oldest(failing.map(({ since }) => since))
    },
  },
  { kind: 'failed_mail', path: '/app/admin/outbox?state=failed', find: ({ running }) => failed(running, 'mail') },
  { kind: 'failed_task', path: '/app/admin/tasks?state=failed', find: ({ running }) => failed(running, 'task') },
  {
    kind: 'parked_event',
    path: '/app/admin/projections',
    find: async ({ running }) => oldest((await running.projections()).flatMap(({ parked }) => parked.map(({ since }) => since))),
  },
  {
    kind: 'view_behind',
    path: '/app/admin/projections',
    find: async ({ running, now }) => {
      const behind = (await running.projections()).filter(({ lag, state }) => state === 'stopped' || lag.seconds > BEHIND_SECONDS)
      return oldest(behind.map(({ lag }) => new Date(now - lag.seconds * 1_000).toISOString()))
    },
  },
  {
    kind: 'swap_asks',
    path: '/app/admin/projections',
    find: async ({ running }) =>
      oldest((await running.projections()).flatMap((one) => (isAsking(one) ? (one.rebuild?.startedAt ?? []) : []))),
  },
]

/** It is filled, and waits for a word before it is swapped. */
function isAsking({ name, rebuild }: Pick<ProjectionReply, 'name' | 'rebuild'>): boolean {
  const { views = [] } = (rebuild?.result ?? {}) as Partial<ReplayResult>
  return views.some(({ view, state }) => view === name && state === 'asks')
}

export function needHandlers({ running, audit, now }: Pick<HandlerDeps, 'running' | 'audit' | 'now'>): Handlers {
  const failingSince = rememberFailing()
  return {
    'adminNeeds.list': async ({ read }) => {
      // Asked once for the rows that look at it.
      const [projections, failedTasks] = [running.projections(), running.failedTasks(COUNTED)]
      const asked: Asked = {
        read,
        running: { ...running, projections: () => projections, failedTasks: () => failedTasks },
        verified: audit.verified,
        now: now(),
      }
      const [services, ...found] = await Promise.all([running.failingServices(), ...rows.map((row) => row.find(asked))])
      const failing = oldest(failingSince(services, new Date(now()).toISOString()))
      const needs = rows.flatMap(({ kind, path }, n): Need[] => {
        const one = found[n]
        return one ? [{ kind, path, ...one }] : []
      })
      const all: readonly Need[] = failing ? [...needs, { kind: 'failing_service', path: '/app/admin/projections', ...failing }] : needs
      return all.toSorted((one, other) => rankOf(one) - rankOf(other) || (one.since < other.since ? -1 : 1))
    },
  }
}

const rankOf = ({ kind }: Need) => needTones.indexOf(toneOfNeed[kind])

/** Since when, as far as somebody has asked: nothing else watches the services of others. */
function rememberFailing() {
  const since = new Map<string, string>()
  return (services: readonly string[], now: string): readonly string[] => {
    for (const name of since.keys()) if (!services.includes(name)) since.delete(name)
    return services.map((name) => {
      const first = since.get(name) ?? now
      since.set(name, first)
      return first
    })
  }
}

/** @param by the field with the instant since when each waits */
async function oldestIn<Field extends string, Doc extends Document & Readonly<Record<Field, string>>>(
  read: Reader,
  view: View<Doc>,
  where: Where,
  by: Field,
): Promise<Found> {
  const [{ total }, { items }] = await Promise.all([read.count(view, where), read.find(view, { where, sort: [by, 'asc'], limit: 1 })])
  const [first] = items
  return first && { count: total, since: first[by] }
}

async function failed(running: Running, wanted: FailedWork['kind']): Promise<Found> {
  const tasks = await running.failedTasks(COUNTED)
  return oldest(tasks.filter(({ kind }) => kind === wanted).map(({ since }) => since))
}

function oldest(instants: readonly string[]): Found {
  const [since] = instants.toSorted()
  return since === undefined ? undefined : { count: instants.length, since }
}
