/** GET /roster: the people of a university by name (product 2.13). */
import type { RosterReply } from '#contract/roster.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defined } from '#lib/fields.ts'
import { signsAlone } from '#lib/words.ts'
import { roster } from '#projections/views/roster/model.ts'
import { badField, listFilter, listReply, type Handlers } from '../core/call.ts'
import { filtersOf } from '../core/filters.ts'
import { labelsOf } from '../core/joins.ts'
import { nothingFound } from '../core/paging.ts'
import { sortOf } from '../core/sort.ts'
import { masked } from '../people/masked.ts'

export const rosterHandlers: Handlers = {
  'roster.list': async (call) => {
    const { account, condition, read } = call
    const { q, university, ...query } = call.query
    if (condition !== 'any' && university !== undefined && university !== account.universityId) throw badField('university', 'is your own')
    const side = university === undefined ? listFilter(call, 'rosterPerson') : { universityId: university }
    const where = { ...filtersOf('roster.list', query), ...side }
    const found = signsAlone(q ?? '')
      ? nothingFound(query.limit ?? limits.listPage)
      : await read.page(roster, { where, sort: sortOf('roster.list'), ...defined({ search: q }) }, query)
    return listReply(call, found, async (people) => {
      const label = await labelsOf(
        read,
        people.map(({ universityId }) => universityId),
      )
      return people.map(({ _id: id, email, universityId, degree, graduationDate, ...person }): RosterReply => ({
        id,
        displayName: person.displayName,
        email: person.verified ? email : masked(email),
        role: person.role,
        state: person.state,
        verified: person.verified,
        since: person.since,
        ...defined({
          uid: person.state === 'expected' ? undefined : id,
          university: universityId,
          universityLabel: label(universityId),
        }),
        // Of somebody who only claims to belong here, what the profile says is not the university's to read.
        ...(person.verified && defined({ degree, graduationDate })),
      }))
    })
  },
}
