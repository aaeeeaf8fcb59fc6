import { degrees, jobTypes } from '#events/vocabulary/jobs/jobs.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { Random } from '#lib/random/random.ts'
import { companies, demoUniversity, firstNames, fixedAccounts, lastNames, majors, skillGroups, universities } from './demo-data.ts'
import type { Calendar, Person } from './story.ts'

const STUDENTS = 59

/** All people of the demo: the fixed accounts, then students, professors and people of the companies. */
export function peopleOf(random: Random, calendar: Calendar): readonly Person[] {
  const names = random.some(
    firstNames.flatMap((first) => lastNames.map((last) => [first, last] as const)),
    STUDENTS + 40,
  )
  let used = 0
  const createPerson = (
    role: Person['role'],
    { id: place, domain }: { readonly id: string; readonly domain: string },
    profile: Profile,
  ): Person => {
    const [first, last] = names[used++] ?? random.pick(names)
    const email = `${first}.${last}@${domain}`.toLowerCase()
    return { email, role, displayName: `${first} ${last}`, place, profile, at: calendar.ago(random.between(560, 690)) }
  }
  const fixed = fixedAccounts.map((account): Person => ({
    ...account,
    at: calendar.ago(695),
    ...(account.role === 'student' && { profile: demoStudent(calendar) }),
  }))
  const students = Array.from({ length: STUDENTS }, (_, n) =>
    createPerson('student', universities[n % 5] ?? universities[0], studentProfile(random, calendar)),
  )
  const professors = universities.flatMap((university) =>
    [0, 1].map(() => createPerson('professor', university, { department: 'Computer science', title: 'Associate professor' })),
  )
  const staff = universities
    .slice(1)
    .map((university) => createPerson('university', university, { office: 'Career office', position: 'Advisor' }))
  const recruiters = companies
    .filter(({ id }) => id !== 'brightbarrow')
    .map((company) => createPerson('recruiter', company, { position: 'University recruiter' }))
  const employees = companies.map((company) => createPerson('employee', company, { position: 'Software engineer', team: 'Core' }))
  return [...fixed, ...students, ...professors, ...staff, ...recruiters, ...employees]
}

function demoStudent(calendar: Calendar): Profile {
  return {
    degree: 'bachelor',
    major: 'Computer science',
    classYear: Number(calendar.dayIn(500).slice(0, 4)),
    graduationDate: `${calendar.dayIn(500).slice(0, 4)}-05-31`,
    gpa: 3.72,
    gpaVisible: true,
    skills: ['go', 'typescript', 'react', 'postgresql', 'distributed-systems'],
    workExperiences: [
      {
        title: 'Teaching assistant',
        organization: 'Demo State University',
        start: calendar.ago(450).slice(0, 7),
        description: 'Weekly labs of the databases course.',
      },
    ],
    links: { github: 'https://github.example/sam-demo-student' },
    preferredJobTypes: ['full_time', 'internship'],
    visibility: 'recruiters',
    openToReferrals: true,
  }
}

function studentProfile(random: Random, calendar: Calendar): Profile {
  const skills = random.some(random.some(skillGroups, 2).flat(), Math.round(random.between(4, 9))).map(([id]) => id)
  const graduation = calendar.dayIn(random.between(60, 900)).slice(0, 4)
  const openness = random.next()
  return {
    degree: random.next() < 0.7 ? 'bachelor' : random.pick(degrees.slice(2)),
    major: random.pick(majors),
    classYear: Number(graduation),
    graduationDate: `${graduation}-${random.pick(['05-31', '12-18'])}`,
    skills,
    visibility: openness < 0.55 ? 'recruiters' : openness < 0.7 ? 'community' : 'private',
    openToReferrals: openness < 0.5,
    ...(random.next() < 0.7 && {
      gpa: Math.round(Math.min(4, 3.35 + (random.next() + random.next() - 1) * 0.7) * 100) / 100,
      gpaVisible: openness < 0.4,
    }),
    ...(random.next() < 0.4 && { preferredJobTypes: [random.pick(jobTypes)] }),
  }
}

/** The demo university has as many students as two others. */
export function studentsOf(people: readonly Person[], university: string = demoUniversity): readonly Person[] {
  return people.filter(({ role, place }) => role === 'student' && place === university)
}
