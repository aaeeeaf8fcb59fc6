/** Résumés of the demo: one page each, made of what the profile says. */
import { uploadHiddenResume } from '#command-api/resumes/upload-hidden.ts'
import { getResumeUrlById } from '#command-api/resumes/get-url-by-id.ts'
import { resumesFold } from '#command-api/resumes/state.ts'
import { uploadResume } from '#command-api/resumes/upload.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { degreeLabels } from '#events/vocabulary/jobs.ts'
import { universities } from './demo-data.ts'
import type { Seeding } from './seed.ts'
import type { Send } from './send.ts'
import type { Person, Story } from './story.ts'

type By = (email: string) => Account

const HOUR = 3_600_000
const hoursAfter = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString()

type Seeds = Pick<Seeding, 'reader' | 'storeFile'>
const own = 'student@demo.example'

/** Every sixth student has one before they apply, and the demo's own student. */
export async function storeResumes(send: Send, { reader, storeFile }: Seeds, { people }: Story, by: By): Promise<void> {
  const students = people.filter(({ role }) => role === 'student')
  for (const [n, person] of students.entries()) {
    // A seeding that was interrupted goes on behind what it has stored.
    const stored = (await reader.load(resumesFold, by(person.email).uid)).state
    if (!stored && (person.email === own || n % 6 === 0)) await upload(send, storeFile, person, by, hoursAfter(person.at, 1), 1)
  }
}

/** After the applications, the demo's own student has a newer one, and one that an admin attached. */
export async function storeLaterResumes(send: Send, { reader, storeFile }: Seeds, { people }: Story, by: By, end: string): Promise<void> {
  const person = people.find(({ email }) => email === own)
  const { uid } = by(own)
  if (!person || ((await reader.load(resumesFold, uid)).state?.lastNumber ?? 0) > 1) return
  const admin = by('admin@demo.example')
  await upload(send, storeFile, person, by, hoursAfter(end, -24 * 9), 2)
  const bytes = resumePdf(person, 3)
  const file = { fileId: await storeFile(uid, bytes), digest: 'demo', bytes: bytes.length, name: 'from-the-career-fair.pdf' }
  await send(
    uploadHiddenResume,
    { id: uid, ...file, reason: 'It was handed to us at the career fair.' },
    { as: admin, at: hoursAfter(end, -24 * 6), key: 'hidden-resume' },
  )
  await send(
    getResumeUrlById,
    { id: uid, studentId: uid, reason: 'We looked whether the new version opens.' },
    { as: admin, at: hoursAfter(end, -24 * 5), key: 'resume-looked-at' },
  )
}

async function upload(send: Send, storeFile: Seeding['storeFile'], person: Person, by: By, at: string, version: number): Promise<void> {
  const { uid } = by(person.email)
  const bytes = resumePdf(person, version)
  const name = `${person.displayName.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${version}.pdf`
  const fileId = await storeFile(uid, bytes)
  await send(
    uploadResume,
    { studentId: uid, fileId, digest: 'demo', bytes: bytes.length, name },
    { as: by(person.email), at, key: `resume-${person.email}-${version}` },
  )
}

/** A PDF of one page in the encoding of Western Europe. */
function resumePdf({ displayName, email, place, profile = {} }: Person, version: number): Buffer {
  const { degree, major, graduationDate, skills = [], workExperiences = [] } = profile
  const university = universities.find(({ id }) => id === place)?.label
  const lines = [
    [22, displayName],
    [11, [university, degree && degreeLabels[degree], major, graduationDate?.slice(0, 4)].filter(Boolean).join(', ')],
    [11, email],
    [15, 'Skills'],
    [11, skills.join(', ') || 'Learning'],
    [15, 'Experience'],
    ...workExperiences.map(({ title, organization, start }) => [11, `${title}, ${organization}, since ${start}`] as const),
    [11, 'Course projects: a compiler for a small language, a replicated log'],
    [9, `Version ${version}`],
  ] as const
  const text = lines.map(([size, line]) => `/F1 ${size} Tf 0 -${size + 12} Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj`).join('\n')
  const content = `BT 64 740 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.7\n'
  const table = objects.map((object, n) => {
    const at = String(pdf.length).padStart(10, '0')
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${at} 00000 n \n`
  })
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
