/** An account is erased on services: a word that stood in everything of one person is in no document of MongoDB and no value of Redis (product 2.18). */
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Write } from './client.ts'
import { describePlatform, type Given } from './describe-platform.ts'
import type { Services } from './services.ts'
import { pdfWith, uploadResume } from './uploads.ts'

const word = 'Quillfeatherzweig'
const email = `${word.toLowerCase()}@home.example.com`
const holdsWord = (text: string) => text.toLowerCase().includes(word.toLowerCase())

/** Where the word stands: the collections of all databases of this run, and the keys of the queue. */
async function placesWithWord({ env }: Services): Promise<readonly string[]> {
  const { MONGODB_URL = '', REDIS_URL = '' } = env
  const mongo = await new MongoClient(MONGODB_URL).connect()
  const redis = new Redis(REDIS_URL)
  const places: string[] = []
  try {
    const { databases } = await mongo.db().admin().listDatabases()
    for (const { name } of databases.filter((database) => database.name.endsWith(`-${process.pid}`)))
      for (const collection of await mongo.db(name).collections())
        if ((await collection.find().toArray()).some((document) => holdsWord(JSON.stringify(document))))
          places.push(`${name.split('-')[0]} ${collection.collectionName.split('__')[0]}`)
    for (const key of await redis.keys('*')) {
      const value = await redis.dumpBuffer(key)
      if (holdsWord(key) || holdsWord(value?.toString('latin1') ?? '')) places.push(`redis ${key}`)
    }
  } finally {
    await mongo.close()
    redis.disconnect()
  }
  return places
}

export function describeErasure(start: () => Promise<Services>): void {
  let services: Services
  const starting = async () => {
    services = await start()
    return services
  }
  const tests = ({ as, platform, registered }: Given) => {
    let student: Person, recruiter: Person
    let applicationId: string

    beforeAll(async () => {
      const { origin } = platform
      recruiter = await as('recruiter')
      const professor = await as('professor')
      await professor.post('/invitations/student', { email, name: `${word} One`, reason: `Wrote the ${word} scheduler.` })
      student = await registered('student', {
        displayName: `Zoe ${word}`,
        email,
        profile: { major: `${word} science`, visibility: 'recruiters' },
        consents: { shareReason: true },
      })
      await uploadResume(origin, student.token, pdfWith({ objects: [`(${word})`] }), { filename: `${word}.pdf` })
      const job = {
        title: 'Canary keeper',
        jobType: 'internship',
        workplaceType: 'remote',
        description: 'Looks after birds in mines, and after their songs.',
        skills: ['go'],
      }
      const { id: jobId } = (await recruiter.post('/jobs/post', job)).body
      const applied = await student.post('/students/apply-job', { jobId, coverLetter: `I like ${word}.` })
      applicationId = applied.body.id
      // Writing needs the tie that applying makes, and right after a start on services a view may be behind by more than a command waits.
      await eventually(
        () => recruiter.get(`/applications/id/${applicationId}`),
        ({ status }) => status === 200,
        30_000,
      )
      const written = await student.post('/messages/send', { toUser: recruiter.uid, message: `About ${word}.` })
      expect([applied.status, written.status]).toEqual([201, 201])
    }, 300_000)
    it('§2.18 finds the word in views before, and neither in keys nor in the queue', async () => {
      const places = await eventually(
        () => placesWithWord(services),
        (found) => found.includes('erasure recruiter-board') && found.includes('erasure messages'),
        30_000,
      )
      expect(places.filter((place) => place.startsWith('redis'))).toEqual([])
    }, 60_000)

    it('§2.18 leaves it in no document and in no value of the queue', async () => {
      const { status, body } = await student.post<Write>('/me/erase', { idToken: student.token, confirm: 'ERASE' })
      expect(status).toBe(202)
      await eventually(
        () => student.get<{ state: string }>(`/tasks/${body.id}`),
        (reply) => reply.body.state === 'done',
        120_000,
      )
      expect(await placesWithWord(services)).toEqual([])
      const seen = await eventually(
        () => recruiter.get<{ name: string; status: string }>(`/applications/id/${applicationId}`),
        (reply) => reply.body.status === 'withdrawn',
        30_000,
      )
      expect(seen.body).toMatchObject({ name: 'erased' })
    }, 240_000)
  }
  // Its clock is the real one: tasks in Redis wait by it.
  describePlatform('§2.18 an erasure on EventStoreDB, MongoDB and Redis', tests, {
    ownProcess: true,
    services: starting,
    env: { PROFFER_NOW: '' },
  })
}
