/** What a student is told of their résumé. */
import { person, type Rows } from './notice.ts'

export const resumeNotices: Rows<'ResumeViewed'> = {
  ResumeViewed: ({ id, data: { studentId, number }, meta }) => {
    const { uid } = meta.actor
    if (uid === undefined || uid === studentId) return []
    const sentence = `{u:${uid}} opened your résumé, version ${number}`
    return [{ id, told: { to: person(studentId), kind: 'resumeOpened', sentence, path: '/profile', by: { uid } } }]
  },
}
