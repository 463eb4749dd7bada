import { Component, type ReactNode } from 'react'

type Props = { record?: unknown; fallback: ReactNode; children: ReactNode }
type State = { record: unknown; hasFailed: boolean }

/** An error boundary for one record of a screen: shows `fallback` in its place until another `record` is passed. */
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

/** The text in place of a record that cannot be shown. */
export const UNREADABLE = 'This entry cannot be shown.'
