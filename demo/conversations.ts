/** The messages of the people of the demo's university to each other and to a recruiter; all are read. */
import { markAsRead } from '#command-api/messages/mark-as-read.ts'
import { sendMessage } from '#command-api/messages/send.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { secondProfessor } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar } from './story.ts'

const professor = 'professor@demo.example'
const staff = 'university@demo.example'
const student = 'student@demo.example'
const recruiter = 'recruiter@demo.example'

/** In order, with the days before the end of the story. */
const written: readonly (readonly [days: number, from: string, to: string, message: string])[] = [
  [26, staff, professor, 'Nominations for this semester are open. Last time yours led to three interviews.'],
  [25.8, professor, staff, 'Thank you. May I nominate a student whom a colleague has nominated already?'],
  [25.7, staff, professor, 'Yes, up to three of you can. An endorsement counts the same for the student.'],
  [19, recruiter, staff, 'Two of our engineers come to your career fair. Is there a room for a talk on flight software?'],
  [18.6, staff, recruiter, 'Gladly: Thursday at four, with sixty seats and a projector.'],
  [18.5, recruiter, staff, 'That suits us. We send you the title this week.'],
  [15, student, professor, 'Would you look over my résumé before I send it to the robotics teams?'],
  [14.4, professor, student, 'Put the scheduler project first, and say what became faster by how much.'],
  [14.3, student, professor, 'I will. Thank you for the quick answer.'],
  [12, secondProfessor, professor, 'I endorsed your nominee from the systems course. She rewrote our scheduler in a weekend.'],
  [11.5, professor, secondProfessor, 'She will be glad to hear it. Shall we offer the project again in spring?'],
  [6, staff, student, 'The career office is open on Friday afternoon, also for practice interviews.'],
]

export async function playConversations(send: Send, by: (email: string) => Account, { ago }: Calendar): Promise<void> {
  for (const [n, [days, from, to, message]] of written.entries()) {
    await send(sendMessage, { toUser: by(to).uid, message }, { as: by(from), at: ago(days), key: `message-${n}` })
    await send(markAsRead, { contactId: by(from).uid }, { as: by(to), at: ago(days - 0.05), key: `message-read-${n}` })
  }
}
