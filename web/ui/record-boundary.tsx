import { Component, type ReactNode } from 'react'

type Props = { record?: unknown; fallback: ReactNode; children: ReactNode }
type State = { record: unknown; hasFailed: boolean }

/**
 * Keeps a screen whole where one of its records cannot be shown: `fallback` stands in that record's place alone, until
 * another `record` is there.
 */
export class RecordBoundary extends Component<Props, State> {
  override state: State = { record: this.props.record, hasFailed: false }

  static getDerivedStateFromProps({ record }: Props, state: State): State | null {
    return record === state.record ? null : { record, hasFailed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** What is said in place of a record that cannot be shown. */
export const UNREADABLE = 'This entry cannot be shown.'
