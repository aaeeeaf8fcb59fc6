import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEventStore, describeReopenedEventStore } from '../contract.ts'
import { startEsdbDouble, type EsdbDouble } from '../../stand-ins/event-store/server.ts'
import { openEventStoreDb } from './esdb-event-store.ts'

let double: EsdbDouble
beforeAll(async () => {
  double = await startEsdbDouble()
})
afterAll(() => double.kill())

describeEventStore('EventStoreDB adapter on the protocol double', async () => openEventStoreDb({ url: double.url }))
describeReopenedEventStore('EventStoreDB adapter on the protocol double', async () => openEventStoreDb({ url: double.url }))

const realUrl = process.env['EVENTSTOREDB_TEST_URL']
it.skipIf(realUrl === undefined)('runs on a real server too when EVENTSTOREDB_TEST_URL names one', () => {
  expect(realUrl).toMatch(/^esdb/)
})
if (realUrl !== undefined) {
  describeEventStore('EventStoreDB adapter on a real server', async () => openEventStoreDb({ url: realUrl }))
  describeReopenedEventStore('EventStoreDB adapter on a real server', async () => openEventStoreDb({ url: realUrl }))
}
