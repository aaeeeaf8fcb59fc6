/** The baseline of a restart: opens the log and reads its first row. `first-row-child.ts <file>` */
import { openReadHandle } from '#platform/event-store/sqlite/handle.ts'
import { answer } from './child.ts'

answer(
  openReadHandle(process.argv[2] ?? '')
    .prepare('SELECT id FROM events ORDER BY position LIMIT 1')
    .get(),
  () => undefined,
)
