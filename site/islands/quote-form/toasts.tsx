import { Toast } from '@base-ui/react/toast'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './toasts.module.css'

const TIMEOUT = 5_000 // 5 seconds

const toasts = Toast.createToastManager()
let rendered = false

/** Shows a toast at the top right of the page. */
export function showToast(text: string, type: 'success' | 'error'): void {
  renderOnce()
  toasts.add({ title: text, type })
}

export const closeToasts = (): void => toasts.close()

function renderOnce(): void {
  if (rendered) return
  rendered = true
  const container = document.body.appendChild(document.createElement('div'))
  // Synchronously, because the provider must be listening before the first toast is added.
  flushSync(() => {
    createRoot(container).render(
      <Toast.Provider toastManager={toasts} timeout={TIMEOUT}>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Provider>,
    )
  })
}

function Toasts() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`small ${styles.toast}`}>
      <Icon name={toast.type === 'error' ? 'alert' : 'check'} />
      <Toast.Title render={<p />} />
      <Toast.Close render={<Button variant="icon" aria-label="Close" />}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ))
}
