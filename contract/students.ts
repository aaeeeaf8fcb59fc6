/** The search for students (§7 POST /students/search, product 2.7, 2.8). */
import { Type } from 'typebox'
import { Fields, Gpa, Id as SentId, Prose } from '#events/schema.ts'
import { defineCalls, NoBody, paging, SearchReply, UidParams, WriteReply } from './call.ts'
import { Card, LockedCard } from './people.ts'

/** What a search for students goes by. */
export const studentFilters = {
  schools: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
  skills: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
  gpaRange: Type.Optional(Type.Tuple([Gpa, Gpa])),
  name: Type.Optional(Prose(120)),
} as const

export const studentCalls = defineCalls({
  'students.search': {
    call: 'POST /students/search',
    who: { professor: 'uni', university: 'uni', recruiter: 'visible', employee: 'referable', admin: 'any' },
    kind: 'search',
    limit: 'searches',
    body: Fields({ ...studentFilters, ...paging }),
    reply: SearchReply(Type.Union([Card, LockedCard])),
    refuses: ['subscription_required'],
    failure: 'Error searching students.',
  },
  /** The page of a student’s profile says that it was opened: the student sees it among the accesses. */
  'students.view': {
    call: 'POST /students/:uid/viewed',
    who: { professor: 'any', university: 'any', recruiter: 'any', employee: 'any', admin: 'any' },
    kind: 'write',
    params: UidParams,
    body: NoBody,
    reply: WriteReply,
    limit: 'free',
    refuses: ['not_found'],
    failure: 'We could not note that you opened this profile.',
  },
})
