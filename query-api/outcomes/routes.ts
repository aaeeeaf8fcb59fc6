/** First destinations of graduates (product 2.13). */
import type { GraduateReply, RecordedOutcome } from '#contract/outcomes.ts'
import { classOf } from '#events/vocabulary/outcomes.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { csvOf } from '#lib/csv-table.ts'
import { defined } from '#lib/fields.ts'
import { graduates, type GraduateDocument } from '#projections/views/graduates/model.ts'
import { badField, listFilter, listReply, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { naceRow, plainRow } from './nace.ts'

/** Rows of a table at most (calls.md), and as many as the store gives at a time. */
const MOST_ROWS = 50_000
const AT_A_TIME = 1_000

export function outcomeHandlers({ now }: HandlerDeps): Handlers {
  return {
    'outcomes.list': async (call) => {
      const { query, read, reply } = call
      const { known, format, layout, class: year = classOf(new Date(now()).toISOString().slice(0, 10)), ...paging } = query
      if (layout !== undefined && format !== 'csv') throw badField('layout', 'is one of tables: it needs format=csv')
      const where = { ...sideOf(call), class: year, ...defined({ known }) }
      const wanted = { where, sort: ['displayName', 'asc'] as const }
      if (format !== 'csv') return listReply(call, await read.page(graduates, wanted, paging), (found) => found.map(graduateReply))
      const all: GraduateReply[] = []
      let cursor: string | undefined
      do {
        const page = await read.find(graduates, { ...wanted, limit: AT_A_TIME, ...defined({ cursor }) })
        all.push(...page.items.map(graduateReply))
        cursor = page.next
      } while (cursor !== undefined && all.length < MOST_ROWS)
      reply.header('content-disposition', `attachment; filename="outcomes-${year}${layout === 'nace' ? '-nace' : ''}.csv"`)
      // A text is sent as it is.
      reply.type('text/csv; charset=utf-8')
      return csvOf(all.map(layout === 'nace' ? naceRow : plainRow)) as unknown as GraduateReply[]
    },

    'outcomes.read': async (call) => {
      const graduate = await call.read.get(graduates, call.params.uid)
      if (!graduate || !maySee(call, 'graduate', graduate)) return refuse('not_found')
      const [current, ...history] = graduate.recorded.toReversed().map(recordedReply)
      return { history, ...defined({ current }) }
    },
  }
}

/** Staff see their own university; an admin may name one. */
function sideOf(call: Pick<QueryCall<'outcomes.list'>, 'account' | 'condition' | 'query'>) {
  const { university } = call.query
  const own = listFilter(call, 'graduate')
  if (university === undefined) return own
  if (call.condition !== 'any' && university !== call.account.universityId) throw badField('university', 'is your own')
  return { universityId: university }
}

function graduateReply(graduate: GraduateDocument): GraduateReply {
  const { _id: uid, displayName, email, degree, major, graduationDate = '', class: year = 0, known, recorded } = graduate
  const last = recorded.at(-1)
  return {
    id: uid,
    uid,
    displayName,
    email,
    graduationDate,
    class: year,
    known,
    ...defined({ degree, major, current: last && recordedReply(last) }),
  }
}

function recordedReply({ ...recorded }: GraduateDocument['recorded'][number]): RecordedOutcome {
  return recorded
}
