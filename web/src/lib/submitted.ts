/** What a form does when it is sent: the page stays, the action is done. */
export function submitted(action: () => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    action();
  };
}
