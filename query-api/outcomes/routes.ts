/** First destinations of graduates (product 2.13). */
import type { GraduateReply, RecordedOutcome } from '#contract/outcomes.ts'
import { classOf } from '#events/vocabulary/outcomes.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { graduates, type GraduateDocument } from '#projections/views/graduates/model.ts'
import { badField, listFilter, listReply, maySee, type Handlers, type QueryCall } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { naceRow } from './nace.ts'

export function outcomeHandlers({ now }: HandlerDeps): Handlers {
  return {
    'outcomes.list': async (call) => {
      const { known, layout, class: year = classOf(new Date(now()).toISOString().slice(0, 10)), ...paging } = call.query
      const wanted = { where: { ...sideOf(call), class: year, ...defined({ known }) }, sort: ['nameKey', 'asc'] as const }
      return listReply(call, await call.read.page(graduates, wanted, paging), (found) => {
        const rows = found.map(graduateReply)
        // Only a file comes with a layout, and its columns are the layout's.
        return layout === 'nace' ? (rows.map(naceRow) as unknown as GraduateReply[]) : rows
      })
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
