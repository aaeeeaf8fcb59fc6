/** The thread that looks through one PDF. */
import { parentPort, workerData } from 'node:worker_threads'
import { problemOfPdf } from './check.ts'

// What pdf.js fails on beside what it was asked, it may leave to nobody; what it was asked is answered all the same.
process.on('unhandledRejection', () => undefined)

const { buffer } = workerData as Uint8Array<ArrayBuffer>
parentPort?.postMessage({ problem: await problemOfPdf(Buffer.from(buffer)) })
