/** Seven clusters of skills. Whoever knows one of a cluster mostly knows more of it. */
import { skillGroups } from '../demo-data.ts'

type Skill = { readonly id: string; readonly label: string }

const more: readonly string[] = [
  'C# services|Spring|Django|Rails|Redis|Kafka|gRPC|Microservices|API design|Domain modelling|MongoDB',
  'Vue|Svelte|Next.js|Web performance|Design systems|Testing library|WebAssembly|Figma|Progressive web apps|HTML',
  'TensorFlow|scikit-learn|Pandas|Computer vision|Reinforcement learning|Data engineering|Spark|dbt|Experiment design|Time series',
  'Assembly|Zig|LLVM|Verilog|Real-time systems|Memory management|Concurrency|Formal verification|Debuggers|GPU programming',
  'AWS|Azure|Google Cloud|Ansible|Observability|Incident response|Prometheus|Penetration testing|Identity management|Bash',
  'Unity|Unreal Engine|SwiftUI|Flutter|React Native|Shaders|Animation|Augmented reality|iOS|Mobile testing',
]
const theory =
  'Algorithms|Data structures|Discrete mathematics|Linear algebra|Probability|Graph theory|Optimization|Numerical methods|Complexity|Type theory|Haskell|OCaml|Scala|Prolog|LaTeX|Technical writing|Quantum computing|Bioinformatics'

function named(labels: string): readonly Skill[] {
  return labels.split('|').map((label) => ({
    label,
    id: label
      .toLowerCase()
      .replaceAll('#', '-sharp')
      .replaceAll(/[^a-z]+/g, '-'),
  }))
}

export const clusters: readonly (readonly Skill[])[] = [
  ...skillGroups.map((group, n) => [...group.map(([id, label]) => ({ id, label })), ...named(more[n] ?? '')]),
  named(theory),
]

/** Names of skills that were typed by somebody and are merged later: the double, and the skill that it is. */
export const doubles: readonly (readonly [id: string, label: string, into: string])[] = [
  ['golang', 'Golang', 'go'],
  ['reactjs', 'ReactJS', 'react'],
  ['postgres', 'Postgres', 'postgresql'],
]
