#compdef sanko
# Completion of sanko for zsh. The names of options come from the engine's own help.
local -a commands options
commands=(gtp analysis serve web mcp review solve evalsgf corpus match arena gatekeeper book bench benchmark levels config doctor model-info convert quantize train selfplay label samplesgfs version help)
if (( CURRENT == 2 )) || [[ $CURRENT -eq 3 && $words[2] == help ]]; then
  compadd -a commands
elif [[ $words[CURRENT] == -* ]]; then
  options=(${(f)"$(sanko help $words[2] 2>/dev/null | grep -oE '^ +-[a-z-]+' | tr -d ' ')"})
  compadd -a options
elif [[ $words[CURRENT-1] == (-rules|--rules) ]]; then
  compadd tromp-taylor chinese japanese korean aga bga new-zealand
elif [[ $words[CURRENT-1] == (-device|--device) ]]; then
  compadd auto cpu cuda tensorrt
else
  _files
fi
