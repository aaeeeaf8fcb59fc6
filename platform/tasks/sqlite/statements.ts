import type { DatabaseSync } from 'node:sqlite'

export type Statements = ReturnType<typeof statementsOf>

export function statementsOf(db: DatabaseSync) {
  // A task waits while an earlier one of its line has begun and is not done.
  const due = `state IN ('waiting', 'running') AND kind IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
    SELECT 1 FROM tasks AS earlier WHERE earlier.line = tasks.line AND earlier.rowid < tasks.rowid
      AND earlier.state IN ('waiting', 'running') AND earlier.attempts > 0)`
  const ours = `WHERE id = ? AND attempts = ? AND state = 'running'`
  return {
    insert: db.prepare(`INSERT OR IGNORE INTO tasks (id, kind, payload, state, dueAt, line, since) VALUES (?, ?, ?, 'waiting', ?, ?, ?)`),
    insertGivenUp: db.prepare(
      `INSERT OR IGNORE INTO tasks (id, kind, payload, state, dueAt, attempts, error, since) VALUES (?, ?, ?, 'failed', ?, ?, ?, ?)`,
    ),
    claim: db.prepare(`
      UPDATE tasks SET inDoubt = inDoubt OR state = 'running', state = 'running', attempts = attempts + 1, dueAt = ?
      WHERE id = (SELECT id FROM tasks WHERE ${due} AND dueAt <= ? AND id NOT IN (SELECT value FROM json_each(?))
        ORDER BY dueAt, rowid LIMIT 1) RETURNING *`),
    // Both look at few tasks, however many wait: this is asked whenever a task comes or ends.
    next: db.prepare(`SELECT dueAt AS at FROM tasks WHERE ${due} ORDER BY dueAt LIMIT 1`),
    leased: db.prepare(`SELECT 1 FROM tasks WHERE state = 'running' AND kind IN (SELECT value FROM json_each(?)) LIMIT 1`),
    prolong: db.prepare(`UPDATE tasks SET dueAt = ? ${ours}`),
    // The id is kept, so that the task is not done twice. The payload is not needed any more.
    finish: db.prepare(`UPDATE tasks SET state = 'done', payload = '{}', error = NULL, dueAt = ? ${ours}`),
    forget: db.prepare(`DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE state = 'done' AND dueAt <= ? LIMIT ?)`),
    retry: db.prepare(`UPDATE tasks SET state = 'waiting', dueAt = ?, error = ? ${ours}`),
    giveUp: db.prepare(`UPDATE tasks SET state = 'failed', dueAt = ?, error = ? ${ours}`),
  }
}
