/** The thread that looks through one PDF. */
import { parentPort, workerData } from 'node:worker_threads'
import { problemOfPdf } from './check.ts'

parentPort?.postMessage({ problem: await problemOfPdf(Buffer.from(workerData as Uint8Array)) })
