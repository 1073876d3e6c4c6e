// The styles of the people's pages, fetched with the first of them.

let asked = false;

export function loadPeopleStyles() {
  if (asked) return;
  asked = true;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("../../css/people.css", import.meta.url).href;
  document.head.append(link);
}
