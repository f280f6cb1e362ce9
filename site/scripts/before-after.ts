/**
 * Moves the edge between the two pictures of each `[data-before-after]` with its slider, and says so to screen readers.
 */
for (const slider of document.querySelectorAll<HTMLInputElement>('[data-before-after] input')) {
  const follow = () => {
    slider.parentElement?.style.setProperty('--cut', `${slider.value}%`)
    slider.setAttribute('aria-valuetext', `${slider.value}% before, ${100 - +slider.value}% after`)
  }
  slider.addEventListener('input', follow)
  follow() // browsers restore the slider's value after a reload
}
