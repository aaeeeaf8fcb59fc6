import { afterAll, expect, it } from 'vitest'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { earlier } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'

const { store } = await serveTestData()
/** In the semester after the one in which sam, whom employees may refer, registered. */
const served = await serve(store, { now: () => Date.parse('2027-03-01T15:00:00.000Z') })
afterAll(served.close)

it('§1 who has accepted an offer is not asked whether they still look for a job', async () => {
  const asked = async () => (await served.ask('sam', 'GET /user/sam')).body
  expect(await asked()).toMatchObject({ askStillLooking: true })
  const application = { _id: 'a-own', jobId: 'j', organizationId: 'globex', studentId: 'sam', source: 'direct', steps: [], revision: 0 }
  await served.put(studentApplications, [{ ...application, status: 'accepted', submittedAt: earlier, since: earlier } as never])
  expect(await asked()).not.toHaveProperty('askStillLooking')
})
