import { SkillAdded, SkillProposed } from '../skills.ts'
import { example, importer, student } from './example.ts'

const imported = { actor: importer, operation: 'import.addSkill' }

export const typescriptAdded = example({ ...imported, stream: 'skill-typescript' }, SkillAdded, {
  skillId: 'typescript',
  label: 'TypeScript',
})
export const sqlAdded = example({ ...imported, stream: 'skill-sql' }, SkillAdded, { skillId: 'sql', label: 'SQL' })
export const graphsAdded = example({ ...imported, stream: 'skill-graphs' }, SkillAdded, { skillId: 'graphs', label: 'Graph theory' })
export const zigProposed = example({ actor: student, operation: 'skills.add', stream: 'skill-proposed-zig' }, SkillProposed, {
  skillId: 'proposed-zig',
  label: 'Zig',
  proposedBy: 'stud-mia',
})
