import { Toast } from '@base-ui/react/toast'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon } from '../../ui/Icon.tsx'
import styles from './toasts.module.css'

/** How long a toast stays unless it is given another duration. */
const DEFAULT_TIME = 3_000 // 3 seconds

const toasts = Toast.createToastManager()
let rendered = false

/**
 * Shows a toast at the top right of the page.
 *
 * @param time how long it stays, in milliseconds
 */
export function showToast(text: string, time: number = DEFAULT_TIME): void {
  renderOnce()
  toasts.add({ title: text, timeout: time })
}

function renderOnce(): void {
  if (rendered) return
  rendered = true
  const place = document.body.appendChild(document.createElement('div'))
  // At once: the provider must listen before the first toast is added.
  flushSync(() => {
    createRoot(place).render(
      <Toast.Provider toastManager={toasts} timeout={DEFAULT_TIME}>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Provider>,
    )
  })
}

function Toasts() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title render={<p />} />
      <Toast.Close aria-label="Close" className={styles.close}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ))
}
