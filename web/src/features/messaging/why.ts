import type { Tie } from '#events/vocabulary/messages/messaging.ts'

/** The tie that lets the reader write, as a sentence: to a student's contact, and to everybody else's. */
const sentences: Readonly<Record<Exclude<Tie, 'subscription'>, { readonly student: string; readonly others: string }>> = {
  always: { student: 'Our team reads and answers messages of everybody.', others: 'Your roles may always write to each other.' },
  university: { student: 'You are at the same university.', others: 'You are at the same university.' },
  organization: { student: 'You work at the same company.', others: 'You work at the same company.' },
  nomination: { student: 'You were nominated by this professor.', others: 'The student agreed to your nomination.' },
  application: { student: 'You applied to a job of this company.', others: 'The student applied to a job of your company.' },
  referral: { student: 'You were referred by this person.', others: 'You referred this student.' },
  acceptsStudents: { student: 'This person accepts messages from students.', others: 'This person accepts messages from students.' },
  acceptsRecruiters: { student: 'This person is open to recruiters.', others: 'This person is open to recruiters.' },
}

/** @param isCold it counts among the company's first messages of the month */
export function whyOneMayWrite(tie: Tie | undefined, asStudent: boolean, isCold: boolean): string {
  if (isCold || tie === 'subscription') return 'The student is visible to recruiters, and your company subscribes.'
  if (tie === undefined) return 'You have a conversation with each other, so either of you can go on.'
  return sentences[tie][asStudent ? 'student' : 'others']
}
