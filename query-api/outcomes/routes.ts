/** First destinations of graduates (product 2.13). */
import type { ClassReply, GraduateReply, ProposedOutcome, RecordedOutcome } from '#contract/outcomes.ts'
import { askedLately, classOf, firstDestinations, proposedOutcome } from '#events/vocabulary/students/outcomes.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { recordedDestinations, type RecordedDestination } from '#projections/views/first-destinations/model.ts'
import { graduates, type GraduateDocument } from '#projections/views/graduates/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { badField, listFilter, listReply, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import type { Reader } from '../core/reader.ts'
import type { Where } from '#platform/read-store/port.ts'
import { naceRow } from './nace.ts'

const HOUR_MS = 3_600_000
/** More than is ever recorded of one student. */
const MOST = 1_000

export function outcomeHandlers({ now }: HandlerDeps): Handlers {
  return {
    'outcomes.list': async (call) => {
      const { known, proposed, layout, class: year = classOf(today(now())), ...paging } = call.query
      const where = { ...sideOf(call), class: year, ...defined({ known, proposed }) }
      const page = await call.read.page(graduates, { where, sort: ['nameKey', 'asc'] as const }, paging)
      if ('refused' in page) return page
      const names = await namesOf(
        call.read,
        page.items.map(({ proposal, proposed: isShown }) => (isShown ? proposal : undefined)),
      )
      return listReply(call, page, (found) => {
        const rows = found.map((graduate) => graduateReply(graduate, names))
        // Only a file comes with a layout, and its columns are the layout's.
        return layout === 'nace' ? (rows.map(naceRow) as unknown as GraduateReply[]) : rows
      })
    },

    'outcomes.ofClass': async (call): Promise<ClassReply> => {
      const { read } = call
      const year = call.params.year
      const where = { ...sideOf(call), class: year }
      const [total, known, proposed, proposedUnknown, byOutcome, [last]] = await Promise.all([
        read.count(graduates, where),
        read.count(graduates, { ...where, known: true }),
        read.count(graduates, { ...where, proposed: true }),
        read.count(graduates, { ...where, proposed: true, known: false }),
        read.facet(graduates, { ...where, known: true }, 'outcome', firstDestinations.length),
        read.find(graduates, { where, sort: ['askedAt', 'desc'], limit: 1 }).then(({ items }) => items),
      ])
      const askedSince = (min: string) => ({ ...where, askedAt: { min } })
      const unknown = { known: false, reachable: true }
      const [lately, reachable] = await Promise.all([
        read.count(graduates, { ...askedSince(askedLately(new Date(now()).toISOString())), ...unknown }),
        read.count(graduates, { ...where, ...unknown }),
      ])
      const outcomes = firstDestinations.flatMap((outcome) => {
        const count = byOutcome.find(({ value }) => value === outcome)?.count
        return count === undefined ? [] : [{ outcome, count }]
      })
      return {
        class: year,
        total: total.total,
        known: known.total,
        proposed: proposed.total,
        proposedUnknown: proposedUnknown.total,
        askable: reachable.total - lately.total,
        lately: lately.total,
        outcomes,
        ...(last?.askedAt !== undefined && { asked: await lastQuestion(read, last.askedAt, askedSince) }),
      }
    },

    'outcomes.read': async (call) => {
      const graduate = await call.read.get(graduates, call.params.uid)
      if (!graduate || !maySee(call, 'graduate', graduate)) return refuse('not_found')
      const recorded = { where: { studentId: graduate.uid }, sort: ['recordedAt', 'desc'], limit: MOST } as const
      const [current, ...history] = (await call.read.find(recordedDestinations, recorded)).items.map(recordedReply)
      // Staff see what became of applications where the student shares it (product 2.13).
      const isShown = call.account.role !== 'university' || graduate.shares
      const { proposal, doubt } = isShown ? graduate : { proposal: undefined, doubt: undefined }
      const names = await namesOf(call.read, [proposal])
      return {
        history,
        ...(current && { current: { ...current, ...defined({ doubt }) } }),
        ...(proposal && { proposed: proposedReply(proposal, names) }),
      }
    },
  }
}

/** One call asks within a few seconds; what was asked in the hour before the last one is the same question. */
async function lastQuestion(read: Reader, at: string, askedSince: (min: string) => Where): Promise<NonNullable<ClassReply['asked']>> {
  const where = askedSince(new Date(Date.parse(at) - HOUR_MS).toISOString())
  const [asked, known] = await Promise.all([read.count(graduates, where), read.count(graduates, { ...where, known: true })])
  return { at, count: asked.total, known: known.total }
}

/** Staff see their own university; an admin may name one. */
function sideOf(call: Pick<QueryCall<'outcomes.list'>, 'account' | 'condition'> & { readonly query: { readonly university?: string } }) {
  const { university } = call.query
  const own = listFilter(call, 'graduate')
  if (university === undefined) return own
  if (call.condition !== 'any' && university !== call.account.universityId) throw badField('university', 'is your own')
  return { universityId: university }
}

type Proposal = NonNullable<GraduateDocument['proposal']>
type Names = { readonly jobOf: (id: string) => string; readonly companyOf: (id: string) => string }

async function namesOf(read: Reader, proposals: readonly (Proposal | undefined)[]): Promise<Names> {
  const [posted, companies] = await Promise.all([
    read.byIds(
      jobs,
      proposals.map((proposal) => proposal?.jobId),
    ),
    read.byIds(
      organizations,
      proposals.map((proposal) => proposal?.organizationId),
    ),
  ])
  return { jobOf: (id) => posted.get(id)?.title ?? '', companyOf: (id) => companies.get(id)?.label ?? '' }
}

function proposedReply(
  { applicationId, jobId, organizationId, jobType, acceptedAt }: Proposal,
  { jobOf, companyOf }: Names,
): ProposedOutcome {
  const said = defined({ outcome: proposedOutcome(jobType) })
  return { applicationId, ...said, organization: companyOf(organizationId), title: jobOf(jobId), acceptedAt }
}

function graduateReply(graduate: GraduateDocument, names: Names): GraduateReply {
  const { _id: uid, displayName, email, degree, major, graduationDate = '', class: year = 0, known, current } = graduate
  const { proposal, proposed, shares, askedAt } = graduate
  const doubt = shares ? graduate.doubt : undefined
  return {
    id: uid,
    uid,
    displayName,
    email,
    graduationDate,
    class: year,
    known,
    ...defined({ degree, major, askedAt }),
    ...(current && { current: { ...recordedReply(current), ...defined({ doubt }) } }),
    ...(proposed && proposal && { proposed: proposedReply(proposal, names) }),
  }
}

function recordedReply({ outcome, source, organization, title, startsOn, recordedAt }: RecordedDestination): RecordedOutcome {
  return { outcome, source, recordedAt, ...defined({ organization, title, startsOn }) }
}

function today(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
