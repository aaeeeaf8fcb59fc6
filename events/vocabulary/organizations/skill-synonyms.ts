/** Other names of skills (product 2.19): all names in a row mean the same skill, whichever of them the list of skills has. */
import { foldedName } from '#lib/folded-name.ts'
import { indexedWords } from '#lib/words.ts'

const synonyms: readonly (readonly string[])[] = [
  ['JavaScript', 'js', 'ECMAScript'],
  ['TypeScript', 'ts'],
  ['Python', 'py'],
  ['Go', 'golang'],
  ['C++', 'cpp', 'C plus plus'],
  ['C#', 'csharp', 'C sharp'],
  ['.NET', 'dotnet'],
  ['Node.js', 'node'],
  ['React', 'reactjs', 'React.js'],
  ['Vue', 'vuejs', 'Vue.js'],
  ['Angular', 'angularjs'],
  ['Kubernetes', 'k8s'],
  ['PostgreSQL', 'postgres', 'psql'],
  ['Machine learning', 'ml'],
  ['Deep learning', 'dl'],
  ['Natural language processing', 'nlp'],
  ['Computer vision', 'cv'],
  ['Artificial intelligence', 'ai'],
  ['Google Cloud', 'gcp', 'Google Cloud Platform'],
  ['Amazon Web Services', 'aws'],
  ['Object-oriented programming', 'oop'],
  ['Operating systems', 'os'],
  ['Databases', 'db'],
]

const rows = new Map(
  synonyms.flatMap((names) => {
    const folded = names.map(foldedName)
    return folded.map((name) => [name, folded] as const)
  }),
)

/** All folded names of the skill that has this folded name, its usual one first. */
export function namesOfSkill(name: string): readonly string[] {
  return rows.get(name) ?? [name]
}

/** All folded names of the skills of which some name has a word that begins so. @param beginning folded */
export function namesBeginning(beginning: string): readonly string[] {
  return synonyms.flatMap((names) =>
    names.some((name) => indexedWords([name]).some((word) => word.startsWith(beginning))) ? names.map(foldedName) : [],
  )
}
