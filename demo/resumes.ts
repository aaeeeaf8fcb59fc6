/** Résumés of the demo: one page each, made of what the profile says. */
import { uploadHiddenResume } from '#command-api/resumes/upload-hidden.ts'
import { getResumeUrlById } from '#command-api/resumes/get-url-by-id.ts'
import { resumesFold } from '#command-api/resumes/state.ts'
import { uploadResume } from '#command-api/resumes/upload.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { skillGroups, universities } from './demo-data.ts'
import type { Seeding } from './seeding.ts'
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

const skillLabels = new Map(skillGroups.flat())
/** Sentences about a student's work with a skill. */
const works = [
  (skill: string) => `Wrote the test bed of a course in ${skill}: a wrong answer says which of its steps was wrong, and why.`,
  (skill: string) => `Moved a nightly job of the lab to ${skill}; it takes four minutes instead of an hour.`,
  (skill: string) => `Found a race in a service by replaying its log, and mended it (${skill}).`,
  (skill: string) => `Taught ${skill} to thirty first-year students in weekly labs.`,
  (skill: string) => `Built a timetable of the campus buses with ${skill}, which 400 people use.`,
] as const

type Style = 'name' | 'plain' | 'heading' | 'bold' | 'point'
/** In points; of `plain` and `point` lines are broken after so many signs. */
const styles: Readonly<Record<Style, { readonly size: number; readonly above: number; readonly font: 'F1' | 'F2' }>> = {
  name: { size: 24, above: 24, font: 'F1' },
  plain: { size: 11, above: 4, font: 'F1' },
  heading: { size: 13, above: 16, font: 'F2' },
  bold: { size: 11, above: 7, font: 'F2' },
  point: { size: 11, above: 4, font: 'F1' },
}
const LINE_SIGNS = 92
const LEFT = 72
const RIGHT = 540
/** In the encoding of Western Europe. */
const BULLET = '\u0095'

/** A PDF of one page, as a student writes it. */
export function resumePdf(
  { displayName, email, place, profile = {} }: Pick<Person, 'displayName' | 'email' | 'place' | 'profile'>,
  version: number,
): Buffer {
  const { degree, major, graduationDate, skills = [], workExperiences = [] } = profile
  const labels = skills.flatMap((id) => skillLabels.get(id) ?? [])
  const university = universities.find(({ id }) => id === place)?.label ?? ''
  const done = labels.slice(0, works.length).map((skill, at) => works[at]?.(skill) ?? skill)
  const half = Math.ceil(done.length / 2)
  const lines: readonly (readonly [Style, string])[] = [
    ['name', displayName],
    ['plain', email],
    ['heading', 'Education'],
    ['bold', university],
    [
      'plain',
      [degree && degreeLabels[degree], major, graduationDate && `graduating in ${graduationDate.slice(0, 4)}`].filter(Boolean).join(', '),
    ],
    ...(workExperiences.length > 0 ? [['heading', 'Experience'] as const] : []),
    ...workExperiences.flatMap(({ title, organization, start, description }) => [
      ['bold', `${title}, ${organization}, since ${start}`] as const,
      ...(description ? [['point', description] as const] : []),
    ]),
    ['heading', 'Projects'],
    ...done.slice(0, half).map((text) => ['point', text] as const),
    ['bold', 'A compiler for a small language'],
    ...done.slice(half).map((text) => ['point', text] as const),
    ['heading', 'Skills'],
    ['plain', labels.join(', ') || 'Learning'],
    ['plain', `Version ${version}`],
  ]
  return pdfOf(contentOf(lines))
}

function contentOf(lines: readonly (readonly [Style, string])[]): string {
  let y = 740
  return lines
    .flatMap(([style, text]) => {
      const { size, above, font } = styles[style]
      return broken(style === 'point' ? `${BULLET} ${text}` : text).map((line, at) => {
        y -= size + (at === 0 ? above : 3)
        const shown = `BT /${font} ${size} Tf ${LEFT + (style === 'point' ? 10 : 0)} ${y} Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`
        return style === 'heading' ? `${shown}\n0.5 w ${LEFT} ${y - 4} m ${RIGHT} ${y - 4} l S` : shown
      })
    })
    .join('\n')
}

function broken(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_SIGNS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function pdfOf(content: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Times-Roman'),
    font('Times-Bold'),
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
