/** The search for students (§7 POST /students/search, product 2.7, 2.8). */
import { Type } from 'typebox'
import { Fields, Gpa, Id as SentId, Prose } from '#events/schema.ts'
import { defineCalls, SearchReply, paging } from './call.ts'
import { Card, LockedCard } from './people.ts'

export const studentCalls = defineCalls({
  'students.search': {
    call: 'POST /students/search',
    who: { professor: 'uni', university: 'uni', recruiter: 'visible', employee: 'referable', admin: 'any' },
    kind: 'search',
    body: Fields({
      schools: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
      skills: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
      gpaRange: Type.Optional(Type.Tuple([Gpa, Gpa])),
      name: Type.Optional(Prose(120)),
      ...paging,
    }),
    reply: SearchReply(Type.Union([Card, LockedCard])),
    failure: 'Error searching students.',
  },
})
