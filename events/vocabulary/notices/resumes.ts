/** Notices about a résumé, to its student. */
import { opened } from '../applications/opened.ts'
import { person, type Rows } from './notice.ts'

type Types = 'ResumeViewed' | 'HiddenResumeUploaded' | 'HiddenResumePublished' | 'ResumeRemoved'

/** It asks for an answer until the student has published or removed the file. */
const answered = ({ data }: { readonly data: { readonly versionId: string } }) => [{ id: `${data.versionId}-hidden` }]

export const resumeNotices: Rows<Types> = {
  HiddenResumeUploaded: ({ data: { studentId, versionId } }) => [
    {
      id: `${versionId}-hidden`,
      told: {
        to: person(studentId),
        kind: 'resumeOpened',
        sentence: 'Our team attached a résumé to your account',
        detail: 'Nobody else sees it unless you publish it',
        path: '/profile?tab=resumes',
      },
    },
  ],
  HiddenResumePublished: answered,
  ResumeRemoved: answered,
  ResumeViewed: ({ id, data: { studentId, number }, meta }) => {
    const { uid } = meta.actor
    if (uid === undefined || uid === studentId) return []
    const sentence = `{u:${uid}} ${opened('resume', 'your', number)}`
    return [{ id, told: { to: person(studentId), kind: 'resumeOpened', sentence, path: '/profile?tab=resumes', by: { uid } } }]
  },
}
