/** What is read in a soak, and how often. */
import type { Act } from './commands.ts'
import { by, oneOf, type World } from './world.ts'

const get = (weight: number, who: Parameters<typeof by>[1], path: string): Act => ({
  weight,
  run: (world) => by(world, who).ask('GET', path),
})
const ofApplication = (weight: number, path: (id: string) => string): Act => ({
  weight,
  run: async (world: World) => {
    const application = oneOf(world, world.applications)
    if (application) await by(world, application.job.by).ask('GET', path(application.id))
  },
})
const ofStudent = (weight: number, path: (uid: string) => string): Act => ({
  weight,
  run: async (world: World) => {
    const student = oneOf(world, world.students)
    if (student) await student.ask('GET', path(student.uid))
  },
})

export const reads: Readonly<Record<string, Act>> = {
  board: get(10, 'recruiter', '/applications/recruiter?limit=50'),
  'board of another': get(5, 'recruiter2', '/applications/recruiter?limit=50'),
  columns: get(4, 'recruiter', '/applications/columns'),
  application: ofApplication(10, (id) => `/applications/id/${id}`),
  trail: ofApplication(10, (id) => `/timeline/application/${id}`),
  'own applications': ofStudent(8, (uid) => `/applications/student/${uid}`),
  'own trail': ofStudent(3, (uid) => `/timeline/user/${uid}`),
  'own referrals': ofStudent(3, (uid) => `/referrals/studentId/${uid}`),
  contacts: ofStudent(4, (uid) => `/messages/contacts/${uid}`),
  matches: ofStudent(3, () => '/jobs/matches'),
  notifications: ofStudent(6, () => '/notifications'),
  'notifications of a recruiter': get(4, 'recruiter', '/notifications'),
  'search for jobs': {
    weight: 5,
    run: (world) => by(world, 'student').ask('POST', '/jobs/search', { titles: ['engineer'], skills: ['go'] }),
  },
  'search for students': {
    weight: 5,
    run: (world) => by(world, 'recruiter').ask('POST', '/students/search', { skills: ['rust'], limit: 20 }),
  },
  palette: get(3, 'admin', '/search?q=soak'),
  nominations: get(3, 'professor', '/nominations'),
  roster: get(3, 'university', '/roster'),
  outcomes: get(2, 'university', '/outcomes'),
  people: get(2, 'admin', '/admin/users?limit=50'),
  events: get(2, 'admin', '/admin/events?limit=50'),
  needs: get(2, 'admin', '/admin/needs'),
  projections: get(2, 'admin', '/admin/projections'),
  checkpoint: get(1, 'admin', '/admin/audit/checkpoint'),
  funnel: get(1, 'analyst', '/reports/funnel?includeActive=true&groupBy=organization'),
  placement: get(1, 'university', '/reports/placement?groupBy=semester'),
  stages: get(1, 'admin', '/reports/stages?includeActive=true&groupBy=organization'),
  'referrals of an employee': {
    weight: 3,
    run: (world) => by(world, 'employee').ask('GET', `/referrals/employee/${by(world, 'employee').uid}`),
  },
}
