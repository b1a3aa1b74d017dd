# Completion of sanko for bash. The names of options come from the engine's own help.
_sanko() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local commands='gtp analysis serve web mcp review solve evalsgf corpus match arena gatekeeper book bench benchmark levels config doctor model-info convert quantize train selfplay label samplesgfs version help'
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 || ($command == help && $COMP_CWORD -eq 2) ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  elif [[ $before =~ ^--?rules$ ]]; then
    mapfile -t COMPREPLY < <(compgen -W 'tromp-taylor chinese japanese korean aga bga new-zealand' -- "$word")
  elif [[ $before =~ ^--?device$ ]]; then
    mapfile -t COMPREPLY < <(compgen -W 'auto cpu cuda tensorrt' -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(sanko help "$command" 2>/dev/null | grep -oE '^ +-[a-z-]+')" -- "$word")
  fi
}
complete -o default -F _sanko sanko
