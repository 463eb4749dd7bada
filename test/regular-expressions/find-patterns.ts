import { parseSync, Visitor } from 'rolldown/utils'

/** A regular expression of a source file: its pattern and flags, or the expression that `new RegExp` builds it from. */
export type FoundPattern = { line: number } & ({ pattern: string; flags: string } | { builtFrom: string })

/**
 * Every regular expression literal of a file, and every call that builds one from text. Throws when it cannot be
 * parsed.
 */
export function findPatterns(file: string, source: string): FoundPattern[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: FoundPattern[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const onCall = ({ start, callee, arguments: [text, flags] }: Call) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !text) return
    const line = lineOf(start)
    const isConstant = text.type === 'Literal' && typeof text.value === 'string'
    const hasFlags = flags === undefined || (flags.type === 'Literal' && typeof flags.value === 'string')
    if (isConstant && hasFlags) found.push({ line, pattern: text.value as string, flags: String(flags?.value ?? '') })
    else found.push({ line, builtFrom: source.slice(text.start, text.end) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ line: lineOf(node.start), ...node.regex })
    },
    NewExpression: (node) => onCall(node as Call),
    CallExpression: (node) => onCall(node as Call),
  }).visit(program)
  return found
}

type Node = { type: string; start: number; end: number; name?: string; value?: unknown }
type Call = { start: number; callee: Node; arguments: Node[] }
