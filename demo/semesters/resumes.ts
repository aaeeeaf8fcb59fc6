/** The résumés of the demo: nearly half of the students have one, a fifth has three versions. */
import { uploadResume } from '#command-api/resumes/upload.ts'
import type { Random } from '#lib/random/random.ts'
import { resumePdf } from '../resumes.ts'
import { awake, chance, DAY } from './distributions.ts'
import type { Student } from './people.ts'
import { step, type Step } from './step.ts'

export function resumeSteps(random: Random, students: readonly Student[], end: number): readonly Step[] {
  return students.flatMap((student) => {
    const draw = random.next()
    const versions = draw < 0.2 ? 3 : draw < 0.48 ? 1 : 0
    const months = [0, 150, 330].map((days) => awake(random, student.at + (1.2 + random.next() * 20 + days) * DAY))
    const begun = chance(random, 0.9)
    return months
      .slice(0, begun ? versions : 0)
      .filter((at) => at < Math.min(end, student.graduatesAt))
      .map((at, n) => resume(student, at, n + 1))
  })
}

export function resume(student: Student, at: number, version: number): Step {
  const { email, displayName } = student
  return step(uploadResume, { key: `resume-${email}-${version}`, at, by: email }, async ({ account, storeFile }) => {
    const bytes = resumePdf(student, version)
    const name = `${displayName.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${version}.pdf`
    return { studentId: account(email).uid, fileId: await storeFile(email, bytes), digest: 'demo', bytes: bytes.length, name }
  })
}
