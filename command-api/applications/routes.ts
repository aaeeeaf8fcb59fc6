import { write, type Routes } from '../core/write-route.ts'
import { applyJob } from './apply.ts'
import { bulkRoutes, type BulkPorts } from './bulk.ts'
import { changeStatus } from './change-status.ts'
import { answerInterview, cancelInterview, proposeInterview } from './interviews.ts'
import { addNote, retractNote } from './notes.ts'
import { viewApplication } from './view.ts'

export function applicationRoutes(ports: BulkPorts): Routes {
  return {
    'applications.apply': write(ports, applyJob),
    'applications.changeStatus': write(ports, changeStatus),
    ...bulkRoutes(ports),
    'applications.view': write(ports, viewApplication),
    'applications.proposeInterview': write(ports, proposeInterview),
    'applications.answerInterview': write(ports, answerInterview),
    'applications.cancelInterview': write(ports, cancelInterview),
    'applications.addNote': write(ports, addNote),
    'applications.retractNote': write(ports, retractNote),
  }
}
