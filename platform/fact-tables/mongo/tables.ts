import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient, MongoServerError, type Db } from 'mongodb'
import type { BuiltTable, FactTables } from '../port.ts'

export type MongoFactTablesOptions = {
  readonly url: string
  /** Of its own, so that who may read it can read nothing else. */
  readonly database?: string
  /** On FerretDB, which ends the reading of a collection that goes as if that were all: for so long a read may last. */
  readonly graceMs?: number
}

const ABOUT = 'about'
/** As many rows in one command. */
const PAGE = 1_000

/** A MongoDB database of its own, with a collection for each table. */
export async function openMongoFactTables({
  url,
  database = 'proffer_facts',
  graceMs = 10_000,
}: MongoFactTablesOptions): Promise<FactTables> {
  const client = await new MongoClient(url, { writeConcern: { w: 'majority' }, serverSelectionTimeoutMS: 10_000 }).connect()
  const db = client.db(database)
  return {
    replace: async ({ day, tables }) => {
      const entries = Object.entries(tables)
      for (const [name, table] of entries) await write(db, draftOf(name), table)
      // Until the last one is in its place they are of no day.
      await db.collection(ABOUT).deleteMany({})
      const placed = await Promise.all(entries.map(([name]) => putInPlace(db, name)))
      await db.collection(ABOUT).insertMany(entries.map(([name, { rows, leftOut }]) => ({ name, day, rows: rows.length, leftOut })))
      if (placed.every(Boolean)) return
      await pause(graceMs)
      for (const [name] of entries) await db.collection(formerOf(name)).drop()
    },
    day: async () => (await db.collection(ABOUT).findOne({}))?.['day'] as string | undefined,
    close: () => client.close(),
  }
}

const draftOf = (name: string) => `${name}_draft`
const formerOf = (name: string) => `${name}_former`

async function write(db: Db, name: string, { columns, rows }: BuiltTable): Promise<void> {
  const collection = db.collection(name)
  // One that broke off.
  await collection.drop()
  await db.createCollection(name)
  for (let at = 0; at < rows.length; at += PAGE) {
    const page = rows.slice(at, at + PAGE)
    await collection.insertMany(page.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n] ?? null]))))
  }
}

/** MongoDB takes the former one away in the same step. @returns false for FerretDB, which does not know that: there none is for a moment. */
async function putInPlace(db: Db, name: string): Promise<boolean> {
  const draft = db.collection(draftOf(name))
  try {
    await draft.rename(name, { dropTarget: true })
    return true
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.codeName !== 'NotImplemented') throw error
    await db.collection(formerOf(name)).drop()
    if (await db.listCollections({ name }).hasNext()) await db.collection(name).rename(formerOf(name))
    await draft.rename(name)
    return false
  }
}
