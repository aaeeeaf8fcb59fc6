/** The two lint rules of our own: imports between rooms, and no direct use of the clock in decisions. */
import { relative, sep } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { refusal } from './imports.ts'

type Rule = Parameters<RuleTester['run']>[1]
type Node = { readonly type: string; readonly range: [number, number] }
type Source = { readonly type: string; readonly value?: unknown } | null

const rooms: Rule = {
  create(context) {
    const file = relative(context.cwd, context.physicalFilename).split(sep).join('/')
    const check = (node: Node, source: Source, typeOnly: boolean) => {
      if (typeof source?.value !== 'string') return
      const because = refusal(file, source.value, typeOnly)
      if (because !== undefined) context.report({ node, message: `'${source.value}' may not be imported here. ${because}` })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    }
  },
}

const MESSAGE = 'Time comes in with the context or the event: what reads the clock itself cannot be replayed.'

const noHiddenClock: Rule = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: MESSAGE })
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date') context.report({ node, message: MESSAGE })
      },
    }
  },
}

export default { meta: { name: 'proffer' }, rules: { rooms, 'no-hidden-clock': noHiddenClock } }
